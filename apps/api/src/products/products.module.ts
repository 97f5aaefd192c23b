import fp from 'fastify-plugin'
import type { Config } from '#config'
import { createImageStore } from '#shop/catalogue/catalogue.module.ts'
import { addAdminRoutes } from '#shop/store-api/store-api.module.ts'
import { productRoutes } from './products.routes.ts'
import { createProductsService } from './products.service.ts'

type ProductsModuleOptions = { config: Pick<Config, 'site'> }

/** What the panel does to products beyond single rows. */
export const productsModule = fp<ProductsModuleOptions>(
  async (app, { config }) => {
    const service = createProductsService(app.database, app.stock)
    const images = createImageStore(config.site)
    await addAdminRoutes(app, (scope) => productRoutes(scope, { service, images }))
  },
  {
    name: 'products',
    dependencies: ['catalogue', 'change-feed', 'database', 'stock', 'store-api', 'supabase'],
  },
)
