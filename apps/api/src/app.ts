import { paths } from '@golden-bead/contracts/paths'
import { fixPercentEncoding } from '@golden-bead/contracts/percent-encoding'
import { previewHostsPattern } from '@golden-bead/contracts/preview-hosts'
import { knownNetworkDays, shopName } from '@golden-bead/contracts/shop'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '#config'
import {
  authModule,
  authRateLimits,
  findLiveSession,
  type AuthSite,
  type HashStrength,
} from '#supabase/auth/auth.module.ts'
import { accountMails, accountModule } from '#shop/account/account.module.ts'
import { importModule } from '#shop/import/import.module.ts'
import { catalogueModule, productImages } from '#shop/catalogue/catalogue.module.ts'
import { storageModule } from '#supabase/storage/storage.module.ts'
import {
  changeProfileEmail,
  changeProfileName,
  eraseProfile,
  createProfile,
  keepProfileRole,
  profilesModule,
  setRoleOfEmail,
} from '#shop/profiles/profiles.module.ts'
import { messagesModule } from '#shop/messages/messages.module.ts'
import { newsletterModule } from '#shop/newsletter/newsletter.module.ts'
import { openLines, ordersModule } from '#shop/orders/orders.module.ts'
import { addressesModule } from '#shop/addresses/addresses.module.ts'
import { preferencesModule } from '#shop/preferences/preferences.module.ts'
import { settingsModule } from '#shop/settings/settings.module.ts'
import { sampleModule } from '#shop/sample/sample.module.ts'
import { paymentsModule } from '#shop/payments/payments.module.ts'
import { stockModule } from '#shop/stock/stock.module.ts'
import { storeApiModule, storeRateLimits } from '#shop/store-api/store-api.module.ts'
import { storefrontModule } from '#shop/storefront/storefront.module.ts'
import { changeFeedPlugin } from '#platform/cache/change-feed.ts'
import { databasePlugin } from '#platform/database/database.plugin.ts'
import { admissionPlugin } from '#platform/http/admission.plugin.ts'
import { corsPlugin } from '#platform/http/cors.plugin.ts'
import { deploymentChecksPlugin } from '#platform/http/deployment-checks.plugin.ts'
import { healthPlugin } from '#platform/http/health.plugin.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { metricsPlugin } from '#platform/http/metrics.plugin.ts'
import { rateLimitPlugin } from '#platform/http/rate-limiter.ts'
import { requestChecksPlugin } from '#platform/http/request-checks.plugin.ts'
import { absentServicesModule } from '#supabase/absent-services/absent-services.module.ts'
import { identityModule } from '#supabase/identity/identity.module.ts'
import { resolveRateLimits, type RateLimit } from '#platform/http/rate-limit.ts'
import { objectStoragePlugin } from '#platform/objects/object-storage.ts'
import { openapiPlugin } from '#platform/openapi/openapi.plugin.ts'
import { outboxPlugin } from '#platform/mail/outbox.plugin.ts'
import { restModule } from '#supabase/rest/rest.module.ts'
import { startupPlugin } from '#platform/process/startup.plugin.ts'
import { apiInfo } from './api-info.ts'
import { secretsOf } from './config-secrets.ts'
import { deriveSecrets } from './derived-secrets.ts'
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
    siteUrl: config.site.url,
    fixPercentEncoding,
    trustedProxies: config.http.trustedProxies,
    log: { level: config.log.level, secrets: secretsOf(config), stream: logTo },
  })
  const secrets = deriveSecrets(config.tokens)
  const limits = resolveRateLimits(
    { ...authRateLimits, ...storeRateLimits },
    config.rateLimits.replaced,
  )
  await addServer(app, config, secrets)
  await addSupabase(app, config, { secrets, limits, hashStrength })
  await addShop(app, config, { secrets, limits })
  return app
}

type Secrets = ReturnType<typeof deriveSecrets>
type Limits = Record<keyof typeof authRateLimits | keyof typeof storeRateLimits, RateLimit>

/** What every server needs. */
async function addServer(app: FastifyInstance, config: Config, secrets: Secrets): Promise<void> {
  await app.register(metricsPlugin, { version })
  await app.register(corsPlugin, { corsOrigins: config.http.corsOrigins, siteUrl: config.site.url })
  await app.register(requestChecksPlugin)
  await app.register(deploymentChecksPlugin, {
    siteUrl: config.site.url,
    apiUrl: config.site.apiUrl,
  })
  await app.register(openapiPlugin, {
    info: apiInfo,
    apiUrl: config.site.apiUrl,
    publishableKey: config.keys.publishable,
  })
  await app.register(startupPlugin)
  await app.register(admissionPlugin, { serverName })
  await app.register(databasePlugin, config.database)
  await app.register(changeFeedPlugin, config.database)
  await app.register(objectStoragePlugin, config.objectStorage)
  await app.register(rateLimitPlugin, config.rateLimits)
  await app.register(outboxPlugin, { mail: config.mail, secrets: secrets.outbox })
}

type Wire = { secrets: Secrets; limits: Limits; hashStrength: HashStrength | undefined }

/** What clients of Supabase ask for, with the profiles that say who is an admin. */
async function addSupabase(
  app: FastifyInstance,
  config: Config,
  { secrets, limits, hashStrength }: Wire,
): Promise<void> {
  await app.register(identityModule, {
    keys: config.keys,
    tokens: {
      privateKey: config.tokens.privateKey,
      previousKey: config.tokens.previousKey,
      issuer: `${config.site.apiUrl}/auth/v1`,
      lifeSeconds: config.tokens.accessTokenSeconds,
    },
    findSession: (sessionId) => findLiveSession(app.database, sessionId),
  })
  await app.register(restModule, { roleOf: (userId) => app.roleOf(userId) })
  await app.register(profilesModule)
  await app.register(authModule, {
    site: siteOf(config),
    mails: accountMails,
    passwords: config.passwords,
    accounts: config.accounts,
    sessions: { ...config.sessions, knownNetworkDays },
    limits,
    rateLimitFactor: config.rateLimits.factor,
    secrets: secrets.auth,
    serverName,
    hashStrength,
    hooks: {
      onUserCreated: createProfile,
      onNameChanged: changeProfileName,
      onEmailChanged: changeProfileEmail,
      onUserErased: eraseProfile,
    },
    admin: config.admin,
    appointAdmin: (tx, email) => setRoleOfEmail(tx, email, 'admin'),
  })
  await app.register(storageModule, {
    ...productImages,
    secrets: secrets.storage,
    roleOf: app.roleOf,
    keepRole: keepProfileRole,
  })
  await app.register(absentServicesModule, { serverName })
}

async function addShop(
  app: FastifyInstance,
  config: Config,
  { secrets, limits }: Omit<Wire, 'hashStrength'>,
): Promise<void> {
  await app.register(catalogueModule, { config })
  await app.register(storeApiModule)
  await app.register(stockModule, { openLines })
  await app.register(importModule, { config })
  await app.register(messagesModule, { config, limits, secrets: secrets.contactForms })
  await app.register(newsletterModule, { config, limits })
  await app.register(preferencesModule)
  await app.register(addressesModule)
  await app.register(paymentsModule, { config })
  await app.register(settingsModule)
  await app.register(ordersModule, { config, limits, secrets: secrets.orders, invariants })
  await app.register(accountModule, { limits })
  await app.register(sampleModule, { config })
  await app.register(healthPlugin, { version, serverName })
  await app.register(storefrontModule, { config })
}

/** What accounts and their mails know of the shop. */
const siteOf = ({ site }: Config): AuthSite => ({
  name: shopName,
  url: site.url,
  apiUrl: site.apiUrl,
  redirects: {
    allowList: site.redirectAllowList,
    previewHosts: new RegExp(previewHostsPattern(site.previewHosts)),
  },
  pages: {
    home: paths.home(),
    login: paths.login(),
    forgotPassword: paths.forgotPassword(),
    resetPassword: paths.resetPassword(),
  },
})
