import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { startBalancer } from '../support/balancer.ts'
import { drive } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers, thirdOfCapacity } from '../support/shoppers.ts'
import { withTwoInstances } from '../support/test-shop.ts'

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  done: 'both instances restarted in turn behind a proxy, under a third of the load they can take',
  mustHold: 'no request fails, no write lost or unasked, p99 below 1 s',
  run: () =>
    withTwoInstances(
      async ({ instances, database }) => {
        await using started = new AsyncDisposableStack()
        const balancer = await startBalancer(instances.map(({ url }) => url))
        started.defer(balancer.close)
        const perSecond = await thirdOfCapacity([balancer.url], 300)
        const shoppers = createShoppers([balancer.url])
        const seconds = 60
        const load = drive({
          perSecond,
          seconds,
          operate: (index) => shoppers.operate(index, 1),
        })
        for (const instance of instances) {
          await pause(5_000)
          await instance.stop()
          await instance.start()
        }
        const result = await load
        const { lost, unasked } = await shoppers.compareWith(database)

        const p99 = percentile(result.latencies, 0.99)
        return [
          shoppers.noneFailed(result, perSecond),
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
