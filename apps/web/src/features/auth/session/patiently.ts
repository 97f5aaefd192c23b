import { sessionRefresh } from '@golden-bead/contracts/shop'
import type { Clock } from './clock.ts'

/** Tries again while the service is away: after 200 ms, then twice as long, under 30 s in total. */
export const patiently = async <Answer>(
  clock: Clock,
  attempt: () => Promise<Answer>,
  isUnavailable: (answer: Answer) => boolean,
): Promise<Answer> => {
  const startedMs = clock.nowMs()

  for (let waitMs: number = sessionRefresh.retryFirstMs; ; waitMs *= 2) {
    const answer = await attempt()
    const isLast = clock.nowMs() + waitMs - startedMs >= sessionRefresh.retryTotalMs
    if (isLast || !isUnavailable(answer)) return answer
    await clock.wait(waitMs)
  }
}
