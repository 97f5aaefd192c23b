import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { drive } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers } from '../support/shoppers.ts'
import { withTwoInstances } from '../support/test-shop.ts'

export const killOne: Proof = {
  name: 'kill-one',
  done: 'SIGKILL of one of two instances under a third of the load they can take, each request tried twice',
  mustHold: 'no write lost or unasked, no second try in vain, 95 % of the rate',
  run: (round) =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      const seconds = round === 'full' ? 30 : 4
      const shoppers = createShoppers([first.url, second.url])
      const perSecond = await shoppers.thirdOfCapacity(round === 'full' ? 500 : 50)

      const load = drive({ perSecond, seconds, operate: (index) => shoppers.operate(index) })
      await pause(seconds * 250)
      await first.kill()
      await pause(seconds * 250)
      await first.start()
      const { sent, perSecond: reached, latencies } = await load
      const { lost, unasked } = await shoppers.compareWith(database)

      const { failures, retries } = shoppers.counts
      const p99 = Math.round(percentile(latencies, 0.99))
      return [
        none(lost, `of ${shoppers.acknowledged.length} acknowledged writes lost`),
        none(unasked, 'unasked'),
        none(failures, `of ${sent} requests at ${perSecond}/s failed, ${retries} tried again`),
        timed(`${Math.round(reached)}/s reached, p99 ${p99} ms`, reached >= perSecond * 0.95),
      ]
    }),
}
