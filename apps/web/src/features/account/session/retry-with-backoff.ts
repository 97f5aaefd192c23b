import type { Clock } from './clock.ts'

const firstWaitMs = 200
const totalMs = 30_000

/** Retries with exponential backoff while the service is unavailable, within a total limit. */
export const retryWithBackoff = async <Answer>(
  clock: Clock,
  attempt: () => Promise<Answer>,
  isUnavailable: (answer: Answer) => boolean,
): Promise<Answer> => {
  const startedMs = clock.nowMs()

  for (let waitMs = firstWaitMs; ; waitMs *= 2) {
    const answer = await attempt()
    const isLast = clock.nowMs() + waitMs - startedMs >= totalMs
    if (isLast || !isUnavailable(answer)) return answer
    await clock.wait(waitMs)
  }
}
