import { asc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { stockLevels, stockMovements } from './stock.tables.ts'

export type LevelRow = typeof stockLevels.$inferSelect

/** Units by the id of the product. */
export type Units = ReadonlyMap<string, number>

/** Why a product cannot be had; `left` is less than was asked for. */
export type Shortage = { code: 'unknown_product' } | { code: 'out_of_stock'; left: number }

export const isAnyOf = (ids: readonly string[]) =>
  sql`${stockLevels.productId} = any(${sql.param(ids)}::text[])`

/**
 * Locks the rows of all products in the order of their ids: two orders of the same products never
 * wait for each other in a circle. Those that are not counted too, so that none begins meanwhile.
 */
export const lockLevels = (tx: Transaction, ids: readonly string[]): Promise<LevelRow[]> =>
  tx
    .select()
    .from(stockLevels)
    .where(isAnyOf(ids))
    .orderBy(asc(stockLevels.productId))
    .for('no key update')

/** Adds these units to what is held, and to what is on the shelf. */
export async function addUnits(
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
