import type { MovementReason, Stock, StockFigures, StockInput } from '@golden-bead/contracts/stock'
import { asc, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '#platform/database/database.ts'
import { HttpError, unavailable } from '#platform/errors/http-error.ts'
import { keepUser } from '#supabase/auth/auth.module.ts'
import { stockLevels, stockMovements } from './stock.tables.ts'

type LevelRow = typeof stockLevels.$inferSelect

/** Units by the id of the product. */
export type Units = ReadonlyMap<string, number>

/** Why a product cannot be had; `left` is less than was asked for. */
export type Shortage = { code: 'unknown_product' } | { code: 'out_of_stock'; left: number }

/** A line of an order that stands, with the units that have not left yet. */
export type OpenLine = { id: number; number: string; units: number; isUnpaid: boolean }

/** What a file of counts is compared with. */
export type Shelf = {
  counted: boolean
  onHand: number
  /** Units of open orders, which are held as soon as the product is counted. */
  promised: number
  version: number
}

type Count = { productId: string; onHand: number; version: number }

/** What orders tell of a product, as they cannot be imported here. */
export type OpenLines = {
  list: (tx: Transaction, productId: string) => Promise<OpenLine[]>
  /** Units by product, of these products. */
  sum: (connection: Connection, productIds: readonly string[]) => Promise<Units>
  /** Locks the orders and their lines. */
  lock: (tx: Transaction, productId: string) => Promise<OpenLine[]>
  /** Lets lines that are locked hold all their units, or nothing. */
  setHeld: (tx: Transaction, lines: readonly OpenLine[], isCounted: boolean) => Promise<void>
  /** What the orders of these lines hold of other products. */
  heldBeside: (tx: Transaction, lines: readonly OpenLine[]) => Promise<Units>
  /** Lets the orders of these lines hold nothing. */
  letGo: (tx: Transaction, lines: readonly OpenLine[]) => Promise<void>
}

const isAnyOf = (ids: readonly string[]) =>
  sql`${stockLevels.productId} = any(${sql.param(ids)}::text[])`

/**
 * Locks the rows of all products in the order of their ids: two orders of the same products never
 * wait for each other in a circle. Those that are not counted too, so that none begins meanwhile.
 */
const lockLevels = (tx: Transaction, ids: readonly string[]): Promise<LevelRow[]> =>
  tx
    .select()
    .from(stockLevels)
    .where(isAnyOf(ids))
    .orderBy(asc(stockLevels.productId))
    .for('no key update')

/** Adds these units to what is held, and to what is on the shelf. */
async function addUnits(
  tx: Transaction,
  units: Units,
  { held, onHand }: { held: 1 | -1; onHand: 0 | -1 },
): Promise<void> {
  const changes = sql.raw(
    `held = held + ${held} * units, on_hand = on_hand + ${onHand} * units,
     version = version + ${Math.abs(onHand)}, updated_at = now()`,
  )
  await tx.execute(sql`
    update stock_levels set ${changes}
    from unnest(${sql.param([...units.keys()])}::text[], ${sql.param([...units.values()])}::int[])
      as given (id, units)
    where product_id = given.id`)
}

const shortageOf = (level: LevelRow | undefined, wanted: number): Shortage | undefined => {
  if (level === undefined) return { code: 'unknown_product' }
  const left = level.onHand - level.held
  return level.counted && left < wanted ? { code: 'out_of_stock', left } : undefined
}

/** What could not be held now; without a lock, so that it may be another thing a moment later. */
export async function findShortages(
  connection: Connection,
  wanted: Units,
): Promise<Map<string, Shortage>> {
  const levels = await connection
    .select()
    .from(stockLevels)
    .where(isAnyOf([...wanted.keys()]))
  return shortagesOf(levels, wanted)
}

function shortagesOf(levels: readonly LevelRow[], wanted: Units): Map<string, Shortage> {
  const byId = new Map(levels.map((level) => [level.productId, level]))
  return new Map(
    [...wanted].flatMap(([id, units]) => {
      const shortage = shortageOf(byId.get(id), units)
      return shortage === undefined ? [] : [[id, shortage] as const]
    }),
  )
}

/** What is free of counted products; without a lock. */
export async function findFree(connection: Connection, ids: readonly string[]): Promise<Units> {
  return freeOf(await connection.select().from(stockLevels).where(isAnyOf(ids)))
}

const freeOf = (levels: readonly LevelRow[]): Map<string, number> =>
  new Map(
    levels.flatMap(({ counted, productId, onHand, held }) =>
      counted ? [[productId, onHand - held]] : [],
    ),
  )

/** Of a product that is counted, and of which nothing is free. */
export const isAllTaken = (productId: SQLWrapper): SQL => sql`exists (
  select from ${stockLevels}
  where ${stockLevels.productId} = ${productId} and ${stockLevels.counted} and ${stockLevels.free} = 0)`

/** Asked under the locks, with what is free of the counted products that are wanted. */
export type MayHold = (free: Units) => Promise<boolean>

export type Held = {
  shortages: Map<string, Shortage>
  isHeld: boolean
  /** The products of which units are held now. */
  heldIds: string[]
}

/** Holds all of what is counted, or nothing: something is short, or it may not be held. */
export async function holdUnits(tx: Transaction, wanted: Units, mayHold: MayHold): Promise<Held> {
  const levels = await lockLevels(tx, [...wanted.keys()])
  const shortages = shortagesOf(levels, wanted)
  if (shortages.size > 0) return { shortages, isHeld: false, heldIds: [] }
  const free = freeOf(levels)
  const heldIds = [...free.keys()]
  if (heldIds.length === 0) return { shortages, isHeld: true, heldIds }
  if (!(await mayHold(free))) return { shortages, isHeld: false, heldIds: [] }
  const held = new Map(heldIds.map((id) => [id, wanted.get(id) ?? 0]))
  await addUnits(tx, held, { held: 1, onHand: 0 })
  return { shortages, isHeld: true, heldIds }
}

/** Takes back what `holdUnits` gave. */
export async function freeUnits(tx: Transaction, held: Units): Promise<void> {
  if (held.size === 0) return
  await lockLevels(tx, [...held.keys()])
  await addUnits(tx, held, { held: -1, onHand: 0 })
}

/** What was held leaves the shelf. */
export async function shipUnits(
  tx: Transaction,
  held: Units,
  { orderNumber, actorId }: { orderNumber: string; actorId: string | undefined },
): Promise<void> {
  if (held.size === 0) return
  await lockLevels(tx, [...held.keys()])
  await addUnits(tx, held, { held: -1, onHand: -1 })
  await tx.insert(stockMovements).values(
    Array.from(held, ([productId, units]) => ({
      productId,
      quantity: -units,
      reason: 'shipped' as const,
      orderNumber,
      actorId,
    })),
  )
}

const movementsShown = 50
const ordersNamed = 50
const switchesTried = 3

const unitsOf = (lines: readonly OpenLine[]) => lines.reduce((sum, { units }) => sum + units, 0)

/** Of lines in the order of their age those that would hold more than is then still free. */
function beyondShare(lines: readonly OpenLine[], free: number): OpenLine[] {
  let held = 0
  return lines.filter(({ units }) => {
    if (held + units > free - held - units) return true
    held += units
    return false
  })
}

const figuresOf = (level: LevelRow): StockFigures => ({
  counted: level.counted,
  on_hand: level.onHand,
  held: level.held,
  free: level.onHand - level.held,
  low_at: level.lowAt,
  version: level.version,
})

/** The shelf of the owner. */
export function createStockService(database: Database, openLines: OpenLines) {
  const get = async (productId: string): Promise<Stock> => {
    const [[level], movements] = await Promise.all([
      database.select().from(stockLevels).where(eq(stockLevels.productId, productId)),
      database
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.productId, productId))
        .orderBy(desc(stockMovements.id))
        .limit(movementsShown),
    ])
    if (level === undefined) throw productNotFound()
    return {
      ...figuresOf(level),
      movements: movements.map(({ quantity, reason, note, orderNumber, createdAt }) => ({
        quantity,
        reason,
        note,
        order: orderNumber,
        created_at: createdAt.toISOString(),
      })),
    }
  }

  const atVersion = (level: LevelRow | undefined, version: number): LevelRow => {
    if (level === undefined) throw productNotFound()
    if (level.version !== version) throw versionConflict(level)
    return level
  }

  /**
   * False, and nothing written, where an order came while those of the product were locked. When
   * counting begins, unpaid orders hold their units while together they hold no more than is free.
   */
  async function trySet(
    tx: Transaction,
    productId: string,
    input: StockInput,
    userId: string | undefined,
  ): Promise<boolean> {
    // Before the orders, as a deletion locks the account first.
    const actor = userId === undefined ? undefined : await keepUser(tx, userId)
    const [seen] = await tx.select().from(stockLevels).where(eq(stockLevels.productId, productId))
    const isSwitched = atVersion(seen, input.version).counted !== input.counted
    const locked = isSwitched ? await openLines.lock(tx, productId) : []
    const unpaid = input.counted ? locked.filter(({ isUnpaid }) => isUnpaid) : []
    const beside = await openLines.heldBeside(tx, unpaid)
    const levels = await lockLevels(tx, [productId, ...beside.keys()])
    const level = atVersion(
      levels.find((one) => one.productId === productId),
      input.version,
    )
    if (isSwitched && (await openLines.list(tx, productId)).length > locked.length) return false

    const leaving = beyondShare(unpaid, input.on_hand - unitsOf(locked) + unitsOf(unpaid))
    if (leaving.length > 0) {
      await addUnits(tx, await openLines.heldBeside(tx, leaving), { held: -1, onHand: 0 })
      await openLines.letGo(tx, leaving)
    }
    const holding = locked.filter((line) => !leaving.includes(line))
    const promised = isSwitched ? unitsOf(holding) : level.held
    const held = input.counted ? promised : 0
    if (input.on_hand < held) throw promisedToOrders(held, await openLines.list(tx, productId))
    if (isSwitched) await openLines.setHeld(tx, holding, input.counted)
    await tx
      .update(stockLevels)
      .set({
        counted: input.counted,
        onHand: input.on_hand,
        held,
        lowAt: input.low_at ?? level.lowAt,
        version: sql`${stockLevels.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(stockLevels.productId, productId))
    const quantity = input.on_hand - level.onHand
    if (quantity !== 0) {
      const { reason, note = '' } = input
      await tx
        .insert(stockMovements)
        .values({ productId, quantity, reason, note, actorId: actor?.id ?? null })
    }
    return true
  }

  const shelves = async (
    connection: Connection,
    ids: readonly string[],
  ): Promise<Map<string, Shelf>> => {
    const levels = await connection.select().from(stockLevels).where(isAnyOf(ids))
    const open = await openLines.sum(connection, ids)
    return new Map(
      levels.map(({ productId, counted, onHand, held, version }) => [
        productId,
        { counted, onHand, promised: counted ? held : (open.get(productId) ?? 0), version },
      ]),
    )
  }

  return {
    get,
    shelves,

    /** Sets the shelves of many products, or none of them: false where one has changed meanwhile. */
    async count(
      tx: Transaction,
      counts: readonly Count[],
      { reason, actorId }: { reason: MovementReason; actorId?: string | undefined },
    ): Promise<boolean> {
      if (counts.length === 0) return true
      const ids = counts.map(({ productId }) => productId)
      await lockLevels(tx, ids)
      const known = await shelves(tx, ids)
      const isAsKnown = counts.every(({ productId, onHand, version }) => {
        const shelf = known.get(productId)
        if (shelf?.version !== version) return false
        return shelf.counted ? onHand >= shelf.promised : shelf.promised === 0
      })
      if (!isAsKnown) return false
      await tx.execute(sql`
        with given as (
          select * from unnest(${sql.param(ids)}::text[],
            ${sql.param(counts.map(({ onHand }) => onHand))}::int[]) as given (id, units)
        ), moved as (
          insert into ${stockMovements} (product_id, quantity, reason, actor_id)
          select id, units - on_hand, ${reason}, ${actorId ?? null}::uuid
          from given join ${stockLevels} on product_id = id where units <> on_hand
        )
        update ${stockLevels} set counted = true, on_hand = units, version = version + 1,
          updated_at = now()
        from given where product_id = given.id`)
      return true
    },

    async set(productId: string, input: StockInput, userId: string | undefined): Promise<Stock> {
      for (let count = 0; count < switchesTried; count += 1) {
        const isSet = await database.transaction((tx) => trySet(tx, productId, input, userId))
        if (isSet) return get(productId)
      }
      throw unavailable('Orders for this product came at the same moment. Please try again.')
    },
  }
}

export type StockService = ReturnType<typeof createStockService>

const productNotFound = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such product.' })

const versionConflict = (level: LevelRow) =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'The stock has changed meanwhile. Please look at it again.',
    members: { stock: figuresOf(level) },
  })

const promisedToOrders = (units: number, lines: readonly OpenLine[]) =>
  new HttpError({
    status: 409,
    code: 'state_conflict',
    message: `${units} units are promised to orders. Cancel or ship some of them first.`,
    members: {
      details: lines.slice(0, ordersNamed).map(({ number, units }) => ({ number, units })),
    },
  })
