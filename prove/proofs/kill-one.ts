import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { drive } from '../support/load.ts'
import { createShoppers } from '../support/shoppers.ts'
import { withStage } from '../support/stage.ts'

export const killOne: Proof = {
  name: 'kill-one',
  title: 'kill -9 of one of two instances under mixed load',
  run: (round) =>
    withStage(async ({ instances: [first, second], database }) => {
      const seconds = round === 'full' ? 30 : 4
      const perSecond = round === 'full' ? 500 : 50
      const shoppers = createShoppers(() => [first.url, second.url])

      const load = drive({ perSecond, seconds, operate: (index) => shoppers.operate(index) })
      await pause(seconds * 250)
      await first.kill()
      await pause(seconds * 250)
      await first.start()
      const { sent, perSecond: reached, latencies } = await load
      const { lost, unasked } = await shoppers.account(database)

      const tried = `${sent} requests, a quarter of them writes`
      return [
        none(`${tried}; ${shoppers.acknowledged.length} writes acknowledged`, 'lost', lost),
        none(
          `${tried}; ${shoppers.retries()} tried once more (${shoppers.summary()})`,
          'failed after that',
          shoppers.failures(),
        ),
        none(tried, 'unasked', unasked),
        timed(
          'the rate meanwhile',
          `${Math.round(reached)}/s, p99 ${Math.round(percentile(latencies, 0.99))} ms`,
          `${perSecond}/s sent`,
          reached >= perSecond * 0.95,
        ),
      ]
    }),
}
