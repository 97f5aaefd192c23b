import fp from 'fastify-plugin'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { createPeriodicTask } from '@golden-bead/server/process/periodic-task'
import { stopWhenClosing } from '@golden-bead/server/process/stop-when-closing'
import { createStockLeft } from './stock-left.ts'
import { stockResource } from './stock-resource.ts'
import { stockRoutes } from './stock.routes.ts'
import { createStockService, type OpenLines, type StockService } from './stock.service.ts'

export { addTold, findBack, keepProduct, listBack } from './back-in-stock.ts'
export type { OpenLines, Shelf, StockService } from './stock.service.ts'
export {
  findForSale,
  findFree,
  freeUnits,
  holdUnits,
  isAllTaken,
  isCounted,
  lockLevels,
  moveLowMark,
  shipUnits,
  takeBackUnits,
  type ForSale,
  type Held,
  type Shortage,
  type Units,
} from './stock-units.ts'

/** Most changes are announced; of those that are not, shoppers read this much later. */
const writeEveryMs = 60_000

export type StockModuleOptions = { openLines: OpenLines }

/** Units on the shelf, and those that orders hold. */
export const stockModule = fp<StockModuleOptions>(
  async (app, { openLines }) => {
    const stock = createStockService(app.database, openLines)
    app.decorate('stock', stock)
    app.supabase.expose(stockResource)
    await addAdminRoutes(app, (scope) => stockRoutes(scope, stock))

    const writing = createPeriodicTask({
      everyMs: writeEveryMs,
      run: createStockLeft(app.database),
      onFailure: (error) => app.log.warn({ err: error }, 'what is left was not written'),
    })
    app.changeFeed.onChange('stock_levels', writing.wake)
    app.startup.add('stock', () => Promise.resolve(writing.wake()))
    stopWhenClosing(app, () => writing.stop())
  },
  {
    name: 'stock',
    dependencies: ['catalogue', 'change-feed', 'database', 'supabase', 'startup', 'store-api'],
  },
)

declare module 'fastify' {
  interface FastifyInstance {
    stock: StockService
  }
}
