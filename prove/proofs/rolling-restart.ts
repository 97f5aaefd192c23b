import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { startBalancer } from '../support/balancer.ts'
import { drive, findCapacity } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers } from '../support/shoppers.ts'
import { withStage } from '../support/stage.ts'

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  title: 'both instances restarted one after the other, behind a proxy, under load',
  run: (round) =>
    withStage(
      async ({ instances, database }) => {
        await using started = new AsyncDisposableStack()
        const balancer = await startBalancer(instances.map(({ url }) => url))
        started.defer(balancer.close)
        const shoppers = createShoppers(() => [balancer.url])

        // A third of what this machine can do: nothing may fail, and only the restarts may be why.
        const capacity = await findCapacity(async (index) => {
          await shoppers.operate(index, 1)
          return true
        }, 3)
        const total = round === 'full' ? 15_000 : 240
        const perSecond = Math.max(20, Math.min(300, Math.floor(capacity / 3)))
        const seconds = total / perSecond
        const load = drive({
          perSecond,
          seconds,
          operate: (index) => shoppers.operate(1_000_000 + index, 1),
        })
        for (const instance of instances) {
          await pause(Math.min(seconds * 100, 5_000))
          await instance.stop()
          await instance.start()
        }
        const { sent, latencies } = await load
        const { lost, unasked } = await shoppers.account(database)

        const tried = `${sent} requests at ${perSecond}/s, none of them tried again`
        return [
          none(
            `${tried} (with those that found the rate: ${shoppers.summary()})`,
            'failed',
            shoppers.failures(),
          ),
          none(
            `${shoppers.acknowledged.length} writes acknowledged`,
            'lost or unasked',
            lost + unasked,
          ),
          timed(
            'the time of an answer meanwhile',
            `p50 ${Math.round(percentile(latencies, 0.5))} ms, p99 ${Math.round(percentile(latencies, 0.99))} ms`,
            'p99 below 1000 ms',
            percentile(latencies, 0.99) < 1_000,
          ),
        ]
      },
      { environment: { DRAIN_SECONDS: '2' } },
    ),
}
