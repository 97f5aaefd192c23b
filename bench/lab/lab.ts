import { startLimits, type Limits } from '#limits/limits.ts'
import { startLoad, type Load } from '#load/load.ts'
import { startServices, type Services } from './services.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

export type LabOptions = {
  rounds: number
  roundSeconds: number
  /** Arguments for the Node of the API, such as `--cpu-prof`. */
  nodeArgs: readonly string[]
}

export type Lab = LabOptions & {
  services: Services
  load: Load
  limits: Limits
  /** Opens a shop with so many products for this work and closes it afterwards. */
  withShop: <Result>(options: ShopOptions, work: (shop: Shop) => Promise<Result>) => Promise<Result>
}

/** Where everything is measured: the services, the load generator, and what the shop is held against. */
export async function openLab(options: LabOptions): Promise<Lab & AsyncDisposable> {
  await using started = new AsyncDisposableStack()
  const services = await startServices()
  started.defer(services.remove)
  const load = startLoad()
  started.defer(load.stop)
  const limits = startLimits()
  started.defer(limits.stop)
  const open = new Set<Shop>()
  started.defer(async () => {
    await Promise.all([...open].map((shop) => shop.stop()))
  })
  const kept = started.move()
  return {
    ...options,
    services,
    load,
    limits,
    withShop: async (shopOptions, work) => {
      const shop = await openShop(services, { nodeArgs: options.nodeArgs, ...shopOptions })
      open.add(shop)
      try {
        return await work(shop)
      } finally {
        open.delete(shop)
        await shop.stop()
      }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
