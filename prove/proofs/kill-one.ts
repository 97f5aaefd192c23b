import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { drive } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers, thirdOfCapacity } from '../support/shoppers.ts'
import { withTwoInstances } from '../support/test-shop.ts'

export const killOne: Proof = {
  name: 'kill-one',
  done: 'SIGKILL of one of two instances under a third of the load they can take, each request tried twice',
  mustHold: 'no write lost or unasked, no second try in vain, 95 % of the rate',
  run: () =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      const seconds = 30
      const urls = [first.url, second.url]
      const perSecond = await thirdOfCapacity(urls, 500)
      const shoppers = createShoppers(urls)

      const load = drive({ perSecond, seconds, operate: (index) => shoppers.operate(index) })
      await pause(seconds * 250)
      await first.kill()
      await pause(seconds * 250)
      await first.start()
      const result = await load
      const { lost, unasked } = await shoppers.compareWith(database)

      const p99 = Math.round(percentile(result.latencies, 0.99))
      const reached = Math.round(result.perSecond)
      return [
        none(lost, `of ${shoppers.acknowledged.length} acknowledged writes lost`),
        none(unasked, 'unasked'),
        shoppers.noneFailed(result, perSecond),
        timed(
          `${shoppers.counts.retries} tried again, ${reached}/s reached, p99 ${p99} ms`,
          result.perSecond >= perSecond * 0.95,
        ),
      ]
    }),
}
