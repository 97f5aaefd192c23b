import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { startBalancer } from '../support/balancer.ts'
import { drive, findCapacity } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers } from '../support/shoppers.ts'
import { withTwoInstances } from '../support/test-shop.ts'

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  done: 'both instances restarted in turn behind a proxy, under a third of the load they can take',
  mustHold: 'no request fails, no write lost or unasked, p99 below 1 s',
  run: (round) =>
    withTwoInstances(
      async ({ instances, database }) => {
        await using started = new AsyncDisposableStack()
        const balancer = await startBalancer(instances.map(({ url }) => url))
        started.defer(balancer.close)
        const shoppers = createShoppers([balancer.url])

        const capacity = await findCapacity(async (index) => {
          await shoppers.operate(index, 1)
          return true
        }, 3)
        const total = round === 'full' ? 15_000 : 240
        const perSecond = Math.max(20, Math.min(300, Math.floor(capacity / 3)))
        const seconds = total / perSecond
        const operate = (index: number) => shoppers.operate(1_000_000 + index, 1)
        const load = drive({ perSecond, seconds, operate })
        for (const instance of instances) {
          await pause(Math.min(seconds * 100, 5_000))
          await instance.stop()
          await instance.start()
        }
        const { sent, latencies } = await load
        const { lost, unasked } = await shoppers.compareWith(database)

        const p99 = percentile(latencies, 0.99)
        return [
          none(shoppers.counts.failures, `of ${sent} requests at ${perSecond}/s failed`),
          none(
            lost + unasked,
            `of ${shoppers.acknowledged.length} acknowledged writes lost or unasked`,
          ),
          timed(`p99 ${Math.round(p99)} ms`, p99 < 1_000),
        ]
      },
      { environment: { DRAIN_SECONDS: '2' } },
    ),
}
