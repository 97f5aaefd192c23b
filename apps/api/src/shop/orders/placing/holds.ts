import { sql, type SQLWrapper } from 'drizzle-orm'
import { cardTimes } from '@golden-bead/contracts/order-options'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { Connection, Transaction } from '#platform/database/database.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import { findFree, type Units } from '#shop/stock/stock.module.ts'
import { payByCard } from '#shop/orders/order-errors.ts'
import { holdLines, unitsOf, type LineRow, type OrderRow } from '#shop/orders/orders.repository.ts'
import { orderLines, orders, payments } from '#shop/orders/orders.tables.ts'

/**
 * What unpaid orders hold is a share of what is free, so that nobody empties the shelves without
 * paying (060). An order beyond it is unheld: it takes its units when its money comes.
 */

/** An unpaid order that would like its units kept; one of a service or of nobody has no network. */
export type Claim = Pick<OrderRow, 'userId' | 'networkKey' | 'paymentMethod'> & {
  /** Of an order that is there already. */
  id?: number
  /** What that holds already, by product: it is its own. */
  holds?: Units
}

/** The days of a transfer begin with the order, so that choosing it again holds nothing longer. */
const waitsUntil = (method: PaymentMethod, holdsUnits: boolean, { days_to_pay: days }: Terms) =>
  method === 'card'
    ? sql`now() + make_interval(mins => ${cardTimes[holdsUnits ? 'hold' : 'page'].minutes})`
    : sql`${orders.placedAt} + make_interval(days => ${days})`

type Terms = Pick<CheckoutTerms, 'days_to_pay' | 'payment_methods'>

/** A transfer takes days: where cards are offered it is not placed without its units. */
export function mustBePlacedUnheld(
  method: PaymentMethod,
  { payment_methods: offered }: Terms,
): void {
  if (method === 'bank_transfer' && offered.includes('card')) throw payByCard()
}

const limitName = 'last_units'

type Options = { rateLimiter: RateLimiter; lastUnits: RateLimit }

export function createHolds({ rateLimiter, lastUnits }: Options) {
  const tokenKey = (networkKey: string, productId: string) => `${networkKey} ${productId}`

  /** One token for each product; without one for all of them none is taken. */
  async function takeTokens(
    tx: Transaction,
    networkKey: string,
    productIds: readonly string[],
  ): Promise<boolean> {
    const taken: string[] = []
    for (const id of productIds) {
      const key = tokenKey(networkKey, id)
      const { isAllowed } = await rateLimiter.consumeIn(tx, limitName, key, lastUnits)
      if (!isAllowed) {
        for (const other of taken) await rateLimiter.refundIn(tx, limitName, other)
        return false
      }
      taken.push(key)
    }
    return true
  }

  async function hasTokens(
    connection: Connection,
    networkKey: string,
    productIds: readonly string[],
  ): Promise<boolean> {
    for (const id of productIds) {
      const key = tokenKey(networkKey, id)
      if (!(await rateLimiter.hasOne(connection, limitName, key, lastUnits))) return false
    }
    return true
  }

  /** Products of which an order by card would leave nothing to others of its network and beyond. */
  const lastOnes = ({ paymentMethod }: Claim, wanted: Units, free: Units) =>
    paymentMethod === 'card' ? [...free.keys()].filter((id) => free.get(id) === wanted.get(id)) : []

  return {
    /** Without a lock: it may be another thing a moment later. */
    async couldHold(connection: Connection, claim: Claim, wanted: Units): Promise<boolean> {
      const found = await findFree(connection, [...wanted.keys()])
      const free = new Map(
        Array.from(found, ([id, units]) => [id, units + (claim.holds?.get(id) ?? 0)]),
      )
      if ([...free].some(([id, units]) => units < (wanted.get(id) ?? 0))) return false
      if (!(await isWithinShare(connection, claim, wanted, free))) return false
      const last = lastOnes(claim, wanted, free)
      return claim.networkKey === null || hasTokens(connection, claim.networkKey, last)
    },

    /**
     * Holds the lines of an order that holds nothing yet, as far as an unpaid one may. Says what is
     * short, and how the order changes: whether it holds its units, and until when it waits.
     */
    async hold(tx: Transaction, order: OrderRow, lines: readonly LineRow[], terms: Terms) {
      const wanted = unitsOf(lines)
      let tokens: string[] = []
      const held = await holdLines(tx, order.id, lines, async (free) => {
        if (!(await isWithinShare(tx, order, wanted, free))) return false
        tokens = lastOnes(order, wanted, free)
        return order.networkKey === null || takeTokens(tx, order.networkKey, tokens)
      })
      const { shortages, isHeld, heldIds } = held
      const changes = {
        isHeld,
        holdTokens: isHeld ? [...order.holdTokens, ...tokens] : order.holdTokens,
        holdUntil: waitsUntil(order.paymentMethod, heldIds.length > 0, terms),
      }
      return { shortages, changes }
    },

    /** What it has cost to hold the last units is given back to whoever pays. */
    async giveBack(tx: Transaction, { networkKey, holdTokens }: OrderRow): Promise<void> {
      if (networkKey === null) return
      for (const id of holdTokens) {
        await rateLimiter.refundIn(tx, limitName, tokenKey(networkKey, id))
      }
    },
  }
}

export type Holds = ReturnType<typeof createHolds>

/**
 * After it, unpaid transfers together, and the unpaid orders of one network and of one account, hold
 * no more of a product than is still free. By card one unit is always held for who holds none.
 */
async function isWithinShare(
  connection: Connection,
  claim: Claim,
  wanted: Units,
  free: Units,
): Promise<boolean> {
  if (free.size === 0) return true
  const isByCard = claim.paymentMethod === 'card'
  const held = await heldByUnpaid(connection, claim, [...free.keys()])
  const countsTransfers = !isByCard && !(await isTrusted(connection, claim))
  return [...free].every(([id, units]) => {
    const mine = wanted.get(id) ?? 0
    const { transfers = 0, network = 0, account = 0 } = held.get(id) ?? {}
    const fits = (others: number) => others + mine <= units - mine
    if (countsTransfers && !fits(transfers)) return false
    const isShare = (others: number) => fits(others) || (isByCard && mine === 1 && others === 0)
    return (
      (claim.networkKey === null || isShare(network)) && (claim.userId === null || isShare(account))
    )
  })
}

type HeldRow = { id: string; transfers: number; network: number; account: number }

/** What others that are not paid hold of these products: by transfer, in one network, in one account. */
async function heldByUnpaid(
  connection: Connection,
  { id = 0, networkKey, userId }: Claim,
  productIds: readonly string[],
): Promise<Map<string, HeldRow>> {
  const sumOf = (condition: SQLWrapper) =>
    sql`coalesce(sum(${orderLines.held}) filter (where ${condition}), 0)::int`
  const { rows } = await connection.execute<HeldRow>(sql`
    select ${orderLines.productId} as id,
      ${sumOf(sql`${orders.paymentMethod} = 'bank_transfer'`)} as transfers,
      ${sumOf(sql`${orders.networkKey} = ${networkKey}`)} as network,
      ${sumOf(sql`${orders.userId} = ${userId}`)} as account
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orderLines.productId} = any(${sql.param(productIds)}::text[])
      and ${orderLines.held} > 0 and ${orders.paymentStatus} = 'awaiting' and ${orders.id} <> ${id}
    group by 1`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An account with an order that was paid and sent, and that no bank was asked about. */
async function isTrusted(connection: Connection, { userId }: Claim): Promise<boolean> {
  if (userId === null) return false
  const { rows } = await connection.execute(sql`
    select from ${orders}
    where ${orders.userId} = ${userId} and ${orders.fulfilmentStatus} = 'shipped'
      and ${orders.paymentStatus} in ('paid', 'partly_refunded')
      and not exists (select from ${payments} where ${payments.orderId} = ${orders.id}
        and ${payments.disputeStatus} in ('open', 'lost'))
    limit 1`)
  return rows.length > 0
}
