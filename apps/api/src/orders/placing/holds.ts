import { sql, type SQLWrapper } from 'drizzle-orm'
import { cardTimes } from '@golden-bead/contracts/order-options'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { prepareStatement } from '@golden-bead/server/database/run-statement'
import type { RateLimit } from '@golden-bead/server/http/rate-limit'
import type { RateLimiter } from '@golden-bead/server/http/rate-limiter'
import { findFree, holdUnits, type Held, type Units } from '#shop/stock/stock.module.ts'
import { payByCard } from '#shop/orders/order-errors.ts'
import type { OrderRow } from '#shop/orders/orders.repository.ts'
import { orderLines, orders } from '#shop/orders/orders.tables.ts'
import { payments } from '#shop/orders/payments.tables.ts'

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

/** With the products of which its network has paid a token for the last units. */
export type HeldUnits = Held & { tokens: readonly string[] }

/** For how long an order waits for its payment, once it is to be paid in this way. */
export const minutesToPay = (
  method: PaymentMethod,
  { heldIds }: Held,
  { days_to_pay: days }: Pick<CheckoutTerms, 'days_to_pay'>,
): number => {
  if (method === 'bank_transfer') return days * 24 * 60
  return cardTimes[heldIds.length > 0 ? 'hold' : 'page'].minutes
}

/** A transfer takes days: where cards are offered it is not placed without its units. */
export const mayBePlacedUnheld = (
  method: PaymentMethod,
  { payment_methods: offered }: Pick<CheckoutTerms, 'payment_methods'>,
): boolean => method !== 'bank_transfer' || !offered.includes('card')

export function mustBePlacedUnheld(
  method: PaymentMethod,
  terms: Pick<CheckoutTerms, 'payment_methods'>,
): void {
  if (!mayBePlacedUnheld(method, terms)) throw payByCard()
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

    /** Holds units for an order that holds nothing yet, as far as an unpaid one may. */
    async hold(tx: Transaction, claim: Claim, wanted: Units): Promise<HeldUnits> {
      let tokens: string[] = []
      const held = await holdUnits(tx, wanted, async (free) => {
        if (!(await isWithinShare(tx, claim, wanted, free))) return false
        tokens = lastOnes(claim, wanted, free)
        return claim.networkKey === null || takeTokens(tx, claim.networkKey, tokens)
      })
      return { ...held, tokens: held.isHeld ? tokens : [] }
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

const sumOf = (condition: SQLWrapper) =>
  sql`coalesce(sum(${orderLines.held}) filter (where ${condition}), 0)::int`

const sumHeldByUnpaid = prepareStatement<HeldRow>(
  'held_by_unpaid',
  sql`
    select ${orderLines.productId} as id,
      ${sumOf(sql`${orders.paymentMethod} = 'bank_transfer'`)} as transfers,
      ${sumOf(sql`${orders.networkKey} = ${sql.placeholder('networkKey')}`)} as network,
      ${sumOf(sql`${orders.userId} = ${sql.placeholder('userId')}`)} as account
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orderLines.productId} = any(${sql.placeholder('ids')}::text[])
      and ${orderLines.held} > 0 and ${orders.paymentStatus} = 'awaiting'
      and ${orders.id} <> ${sql.placeholder('exceptId')}
    group by 1`,
)

/** What others that are not paid hold of these products: by transfer, in one network, in one account. */
async function heldByUnpaid(
  connection: Connection,
  { id: exceptId = 0, networkKey, userId }: Claim,
  ids: readonly string[],
): Promise<Map<string, HeldRow>> {
  const rows = await sumHeldByUnpaid(connection, { networkKey, userId, ids, exceptId })
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
