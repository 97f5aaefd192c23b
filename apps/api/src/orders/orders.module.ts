import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#config'
import { isLoopback } from '@golden-bead/server/http/loopback'
import { keyOfAccount } from '@golden-bead/server/http/rate-limit-key'
import { createPeriodicTask } from '@golden-bead/server/process/periodic-task'
import { stopWhenClosing } from '@golden-bead/server/process/stop-when-closing'
import { createImageStore, type ImageStore } from '#shop/catalogue/catalogue.module.ts'
import {
  addAdminRoutes,
  addStoreRoutes,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { createCardPayments } from '#shop/orders/money/card-payments.ts'
import { createCardRefunds } from '#shop/orders/money/card-refunds.ts'
import { createDesk } from './desk.ts'
import { createContradictions } from './order-contradictions.ts'
import { createHolds, type Holds } from '#shop/orders/placing/holds.ts'
import { createNetworkKeys } from '#shop/orders/placing/network-keys.ts'
import {
  createOrderKeys,
  orderKeysPurpose,
  waitingKeysPurpose,
  type OrderKeys,
} from './order-keys.ts'
import { createOrderMailer, type OrderMailer } from '#shop/orders/mails/order-mailer.ts'
import { createOrderSweeper, type SweeperOptions } from './order-sweeper.ts'
import { searchOrders } from './order-search.ts'
import { createOrderView } from './order-view.ts'
import { describeOrderLines, describePayments, ordersResource } from './orders-resources.ts'
import { adminOrderRoutes } from '#shop/orders/http/admin-orders.routes.ts'
import { taxReportRoutes } from './http/tax-report.routes.ts'
import { storeOrderRoutes } from '#shop/orders/http/store-orders.routes.ts'
import { createPaying } from './money/paying.service.ts'
import { createCorrecting } from './correcting.service.ts'
import { createSendingAgain } from './mails/send-again.ts'
import { createNoting } from './noting.service.ts'
import { createReceiving } from './money/receiving.service.ts'
import { createRefunding } from './money/refunding.service.ts'
import { createTaxReport } from './tax-report.ts'
import { createSettling } from './money/settling.service.ts'
import { createParcels } from './parcels/parcels.service.ts'
import { createOrderSteps } from './order-steps.ts'
import { createOrdersService } from './orders.service.ts'
import { createPlacing, type OrderCounts } from '#shop/orders/placing/placing.service.ts'
import { createPricing } from '#shop/orders/placing/pricing.ts'
import { createReplacing } from '#shop/orders/placing/replacing.ts'

export { keyOfNetwork } from '#shop/orders/placing/network-keys.ts'
export { createOrderKeys, orderKeysPurpose } from './order-keys.ts'
export { createNamedOrders, type FindNamedOrder } from './named-order.ts'
export { openLines } from './open-lines.ts'
export {
  orderImages,
  receiptItem,
  receiptsOfPayments,
  refundedLines,
  shipmentItem,
  taxItem,
} from './orders.repository.ts'
export { dueOf, withoutOwners } from './order-view.ts'

export type OrdersModuleOptions = {
  config: Pick<Config, 'site' | 'contactEmail' | 'database'>
  limits: StoreRateLimits
  /** The SQL of the rules that orders never break. */
  invariants: URL
}

/** What has run out ends within this time. */
const sweepEveryMs = 15_000

/** From a price to a parcel. */
export const ordersModule = fp<OrdersModuleOptions>(
  async (app, options) => {
    const { config, limits, invariants } = options
    const images = createImageStore(config.site)
    const parts = createOrderParts(app, options, images)
    const { mailer, cardPayments, cardRefunds, parcels } = parts
    app.payments.onNews((news) => cardPayments.handleNews(news))

    app.supabase.expose(ordersResource)
    app.supabase.expose(describeOrderLines(images))
    app.supabase.expose(describePayments(parts))
    app.supabase.exposeFunction(searchOrders(app.database))
    await addStoreRoutes(app, (scope) =>
      storeOrderRoutes(scope, {
        ...parts,
        priceLimit: limitNetwork(app, 'price', limits.price),
        orderLimit: limitNetwork(app, 'order', limits.order),
        searchLimit: limitNetwork(app, 'order_search', limits.order_search),
      }),
    )
    await addAdminRoutes(app, (scope) => adminOrderRoutes(scope, parts))
    app.describeTag('Tax report', 'What sales tax is owed. Admins and servers read it.')
    await addAdminRoutes(app, (scope) => taxReportRoutes(scope, createTaxReport(app.database)))

    await lookAtBooks(app, { databaseUrl: config.database.url, rulesFile: invariants })
    sweepOrders(app, { database: app.database, mailer, cardPayments, cardRefunds, parcels })
  },
  {
    name: 'orders',
    dependencies: [
      'catalogue',
      'database',
      'metrics',
      'openapi',
      'outbox',
      'payments',
      'profiles',
      'rate-limit',
      'supabase',
      'settings',
      'startup',
      'stock',
      'store-api',
    ],
  },
)

/** The services of the module, each made after those that it uses. */
function createOrderParts(app: FastifyInstance, options: OrdersModuleOptions, images: ImageStore) {
  const { config, limits } = options
  const { database, rateLimiter, shopSettings: settings } = app
  const siteUrl = config.site.url
  const isLocal = isLoopback(new URL(siteUrl).hostname)
  const secrets = app.secretsFor(orderKeysPurpose)
  const keys = createOrderKeys(secrets)
  const waitingKeys = createOrderKeys(app.secretsFor(waitingKeysPurpose))
  const mailer = createMailer(app, options, { keys, images })
  const view = createOrderView({
    keys,
    waitingKeys,
    shownImage: images.shownSql,
    settings,
    isLocal,
  })
  const holds = createHolds({ rateLimiter, lastUnits: limits.last_units })
  const { cardPayments, cardRefunds } = createCards(app, { siteUrl, mailer, holds })
  const steps = createOrderSteps({ database, keys, waitingKeys, view })
  const replacing = createReplacing({ database, steps, mailer, cardPayments })
  const pricing = createPricing({ database, settings, holds, replacing, shownImage: images.shown })
  const orderCounts: OrderCounts = {
    count: (tx, name, key) => rateLimiter.consumeIn(tx, name, key, limits[name]),
    refused: (name, key) => rateLimiter.refused(name, key),
  }
  const placing = createPlacing({
    database,
    settings,
    mailer,
    view,
    pricing,
    holds,
    orderCounts,
    cardPayments,
    replacing,
  })
  const paying = createPaying({ database, steps, mailer, settings, holds, cardPayments })
  const receiving = createReceiving({ steps, mailer, settings, holds })
  const refunding = createRefunding({ steps, mailer, cardRefunds })
  const orders = createOrdersService({
    database,
    steps,
    mailer,
    paying,
    cardRefunds,
    cardPayments,
    holds,
  })
  const parcels = createParcels({ steps, mailer, settings, isLocal })
  const correcting = createCorrecting({ database, steps, mailer, holds, paying, cardPayments })
  const settling = createSettling({ steps, mailer })
  const sendingAgain = createSendingAgain({ steps, mailer })
  const noting = createNoting({ database, steps })
  const networkKeys = createNetworkKeys(secrets, { isLocal })
  const { isTestKey, areOffered } = app.payments
  const desk = createDesk({ database, settings, isLocal, isTestKey, areOffered })
  return {
    isLocal,
    mailer,
    cardPayments,
    cardRefunds,
    pricing,
    placing,
    orders,
    parcels,
    paying,
    correcting,
    receiving,
    refunding,
    settling,
    sendingAgain,
    noting,
    networkKeys,
    desk,
  }
}

function createMailer(
  app: FastifyInstance,
  { config, limits }: OrdersModuleOptions,
  { keys, images }: { keys: OrderKeys; images: ImageStore },
): OrderMailer {
  const { outbox, rateLimiter, shopSettings: settings } = app
  return createOrderMailer({
    outbox,
    settings,
    keys,
    siteUrl: config.site.url,
    shownImage: images.shown,
    contactEmail: config.contactEmail,
    countMail: (tx, kind, order) => {
      const inbox = keyOfAccount(order.inbox)
      // Neither other mails nor other accounts use up the warning that an order has joined an account.
      const key = kind === 'claimed' ? `${inbox} ${order.userId}` : inbox
      return rateLimiter.consumeIn(tx, 'order_mail', key, limits.order_mail)
    },
  })
}

type CardOptions = { siteUrl: string; mailer: OrderMailer; holds: Holds }

function createCards(app: FastifyInstance, { siteUrl, mailer, holds }: CardOptions) {
  const { database } = app
  const { cards, areOffered } = app.payments
  const cardRefunds = createCardRefunds({
    database,
    cards,
    mailer,
    onTrouble: (error, order) => app.log.warn({ err: error, order }, 'no refund yet'),
  })
  const cardPayments = createCardPayments({
    database,
    cards,
    areOffered,
    cardRefunds,
    siteUrl,
    mailer,
    holds,
    onTrouble: (error, order) => app.log.warn({ err: error, order }, 'no payment page'),
  })
  return { cardPayments, cardRefunds }
}

async function lookAtBooks(
  app: FastifyInstance,
  files: { databaseUrl: string; rulesFile: URL },
): Promise<void> {
  const contradictions = await createContradictions({
    ...files,
    onFound: (rules) => app.log.error({ rules }, 'orders contradict themselves'),
    onFailure: (error) => app.log.warn({ err: error }, 'the books of orders were not looked at'),
  })
  app.metrics.gauge(
    'order_contradictions',
    'Orders that break a rule of the books; NaN: nobody could look',
    contradictions.count,
  )
  app.startup.add('contradictions', () => Promise.resolve(contradictions.wake()))
  stopWhenClosing(app, () => contradictions.stop())
}

function sweepOrders(app: FastifyInstance, tools: Omit<SweeperOptions, 'onFailure'>): void {
  const onFailure = (error: unknown, what?: object) =>
    app.log.warn({ err: error, ...what }, 'orders were not swept')
  const sweeping = createPeriodicTask({
    everyMs: sweepEveryMs,
    run: createOrderSweeper({ ...tools, onFailure }),
    onFailure,
  })
  app.addHook('onReady', () => Promise.resolve(sweeping.start()))
  stopWhenClosing(app, () => sweeping.stop())
  app.decorate('orderSweeping', sweeping)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends, reminds and forgets by itself; `wake` does it now. */
    orderSweeping: { wake: () => void }
  }
}
