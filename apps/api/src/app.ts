import { paths } from '@golden-bead/contracts/paths'
import { fixPercentEncoding } from '@golden-bead/contracts/percent-encoding'
import { previewHostsPattern } from '@golden-bead/contracts/preview-hosts'
import { knownNetworkDays } from '@golden-bead/contracts/shop'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '#config'
import { authRateLimits, type HashStrength } from '@golden-bead/supabase/auth'
import { supabasePlugin } from '@golden-bead/supabase'
import { accountMails, accountModule } from '#shop/account/account.module.ts'
import { productChangesModule } from '#shop/product-changes/product-changes.module.ts'
import { importModule } from '#shop/import/import.module.ts'
import { catalogueModule, productImages } from '#shop/catalogue/catalogue.module.ts'
import { keepProfileRole, profilesModule, setRoleOfEmail } from '#shop/profiles/profiles.module.ts'
import { messagesModule } from '#shop/messages/messages.module.ts'
import { newsletterModule } from '#shop/newsletter/newsletter.module.ts'
import { openLines, ordersModule } from '#shop/orders/orders.module.ts'
import { addressesModule } from '#shop/addresses/addresses.module.ts'
import { productsModule } from '#shop/products/products.module.ts'
import { preferencesModule } from '#shop/preferences/preferences.module.ts'
import { pagesModule } from '#shop/pages/pages.module.ts'
import { settingsModule } from '#shop/settings/settings.module.ts'
import { sampleModule } from '#shop/sample/sample.module.ts'
import { paymentsModule } from '#shop/payments/payments.module.ts'
import { shippingModule } from '#shop/shipping/shipping.module.ts'
import { taxModule } from '#shop/tax/tax.module.ts'
import { startModule } from '#shop/start/start.module.ts'
import { stockModule } from '#shop/stock/stock.module.ts'
import { stockWaitsModule } from '#shop/stock-waits/stock-waits.module.ts'
import { storeApiModule, storeRateLimits } from '#shop/store-api/store-api.module.ts'
import { storefrontModule } from '#shop/storefront/storefront.module.ts'
import { unusedPicturesModule } from '#shop/unused-pictures/unused-pictures.module.ts'
import { healthPlugin } from '@golden-bead/server/http/health.plugin'
import type { Transaction } from '@golden-bead/server/database/database'
import { resolveRateLimits, type RateLimit } from '@golden-bead/server/http/rate-limit'
import { createHttpServer, serverPlugin } from '@golden-bead/server'
import { apiInfo } from './api-info.ts'
import { secretsOf } from './config-secrets.ts'
import { serverName } from './server-texts.ts'
import { version } from './version.ts'

/** From here and from the bundle it is the same way. */
const invariants = new URL('../migrations/invariants.sql', import.meta.url)

/** Settings that only tests change. */
type AppOptions = { logTo?: DestinationStream | undefined; hashStrength?: HashStrength }

/** Composes the server: first the technology, then the shop. */
export async function buildApp(
  config: Config,
  { logTo, hashStrength }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createHttpServer({
    name: serverName,
    version,
    siteUrl: config.site.url,
    apiUrl: config.site.apiUrl,
    fixPercentEncoding,
    trustedProxies: config.http.trustedProxies,
    answerTimeFactor: config.http.answerTimeFactor,
    log: { level: config.log.level, secrets: secretsOf(config), stream: logTo },
  })
  const limits = resolveRateLimits(
    { ...authRateLimits, ...storeRateLimits },
    config.rateLimits.replaced,
  )
  await app.register(serverPlugin, {
    database: config.database,
    s3: config.s3,
    smtp: {
      ...config.smtp,
      senderName: () => app.shopInfo.senderName(),
      answersTo: () => app.shopInfo.ownEmail(),
    },
    secrets: config.tokens,
    corsOrigins: config.http.corsOrigins,
    rateLimitFactor: config.rateLimits.factor,
    description: { ...apiInfo, titleNow: () => `${app.shopInfo.known().name} API` },
    publishableKey: config.keys.publishable,
  })
  await addSupabase(app, config, { limits, hashStrength })
  await addShop(app, config, limits)
  return app
}

type Limits = Record<keyof typeof authRateLimits | keyof typeof storeRateLimits, RateLimit>
type SupabaseSettings = { limits: Limits; hashStrength: HashStrength | undefined }

/** What clients of Supabase ask for, with the profiles that say who is an admin. */
async function addSupabase(
  app: FastifyInstance,
  config: Config,
  { limits, hashStrength }: SupabaseSettings,
): Promise<void> {
  await app.register(supabasePlugin, {
    keys: { ...config.keys, ...config.tokens },
    accessTokenSeconds: config.tokens.accessTokenSeconds,
    site: {
      name: () => app.shopInfo.known().name,
      mailSite: () => app.shopInfo.site(),
      redirects: config.site.redirectAllowList,
      previewHosts: new RegExp(previewHostsPattern(config.site.previewHosts)),
      pages: {
        home: paths.home(),
        login: paths.login(),
        forgotPassword: paths.forgotPassword(),
        resetPassword: paths.resetPassword(),
      },
    },
    mails: accountMails,
    passwords: config.passwords,
    accounts: config.accounts,
    sessions: { ...config.sessions, knownNetworkDays },
    limits,
    hashStrength,
    firstAdmin: config.admin && { ...config.admin, appoint: appointAdmin },
    roleOf: (userId) => app.roleOf(userId),
    keepRole: keepProfileRole,
    ...productImages,
  })
  await app.register(profilesModule)
}

const appointAdmin = (tx: Transaction, email: string) => setRoleOfEmail(tx, email, 'admin')

async function addShop(app: FastifyInstance, config: Config, limits: Limits): Promise<void> {
  await app.register(catalogueModule, { config })
  await app.register(storeApiModule)
  await app.register(stockModule, { openLines })
  await app.register(productsModule, { config })
  await app.register(importModule, { config })
  await app.register(productChangesModule)
  await app.register(messagesModule, { config, limits })
  await app.register(newsletterModule, { config, limits })
  await app.register(stockWaitsModule, { config, limits })
  await app.register(preferencesModule)
  await app.register(addressesModule)
  await app.register(paymentsModule, { config })
  await app.register(shippingModule)
  await app.register(taxModule)
  await app.register(settingsModule, { config })
  await app.register(pagesModule, { config })
  await app.register(ordersModule, { config, limits, invariants })
  await app.register(accountModule, { limits })
  await app.register(sampleModule, { config })
  await app.register(unusedPicturesModule)
  await app.register(startModule, { config, limits })
  await app.register(healthPlugin)
  await app.register(storefrontModule, { config })
}
