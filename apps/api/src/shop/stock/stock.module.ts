import fp from 'fastify-plugin'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { stockRoutes } from './stock.routes.ts'
import { createStockService, type OpenLines } from './stock.service.ts'

export {
  findShortages,
  freeUnits,
  holdUnits,
  shipUnits,
  type OpenLines,
  type Shortage,
} from './stock.service.ts'

export type StockModuleOptions = { openLines: OpenLines }

/** Units on the shelf, and those that orders hold. */
export const stockModule = fp<StockModuleOptions>(
  async (app, { openLines }) => {
    const stock = createStockService(app.database, openLines)
    app.describeTag('Stock', 'What there is of each product.')
    await addAdminRoutes(app, (scope) => stockRoutes(scope, stock))
  },
  { name: 'stock', dependencies: ['catalogue', 'database', 'openapi', 'store-api'] },
)
