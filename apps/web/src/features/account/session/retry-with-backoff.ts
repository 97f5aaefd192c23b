import type { Clock } from './clock.ts'

const firstWaitMs = 200
const totalMs = 30_000

/** Tries again while the service is away, each time after twice as long, within a limit in total. */
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
