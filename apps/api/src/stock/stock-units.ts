import { toCents } from '@golden-bead/contracts/money'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import {
  columnsOf,
  prepareRows,
  prepareStatement,
} from '@golden-bead/server/database/run-statement'
import { isLiveSql } from '#shop/catalogue/catalogue.module.ts'
import { stockLevels, stockMovements } from './stock.tables.ts'

export type LevelRow = typeof stockLevels.$inferSelect

/** Units by the id of the product. */
export type Units = ReadonlyMap<string, number>

/** Why a product cannot be had; `left` is less than was asked for. */
export type Shortage = { code: 'unknown_product' } | { code: 'out_of_stock'; left: number }

const selectLevels = sql`
  select ${columnsOf(stockLevels)} from ${stockLevels}
  where ${stockLevels.productId} = any(${sql.placeholder('ids')}::text[])`

export const findLevels = prepareRows('find_stock', stockLevels, selectLevels)

/** In the order of their ids, so that two orders never wait for each other in a circle. */
const lockLevelsInOrder = prepareRows(
  'lock_stock',
  stockLevels,
  sql`${selectLevels} order by ${stockLevels.productId} for no key update`,
)

/** Locks the rows of products that are not counted too, so that none begins meanwhile. */
export const lockLevels = (tx: Transaction, ids: readonly string[]): Promise<LevelRow[]> =>
  lockLevelsInOrder(tx, { ids })

/** Products that have the usual mark follow it; what an owner has set for one of them stays. */
export async function moveLowMark(tx: Transaction, from: number, to: number): Promise<void> {
  if (from === to) return
  await tx.execute(sql`
    with usual as (
      select product_id as id from ${stockLevels} where low_at = ${from}
      order by product_id for no key update
    )
    update ${stockLevels} set low_at = ${to}, version = version + 1, updated_at = now()
    from usual where product_id = usual.id`)
}

const changeLevels = prepareStatement(
  'change_stock',
  sql`
    update ${stockLevels} set held = held + ${sql.placeholder('held')}::int * units,
      on_hand = on_hand + ${sql.placeholder('onHand')}::int * units,
      version = version + abs(${sql.placeholder('onHand')}::int), updated_at = now()
    from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('units')}::int[])
      as given (id, units)
    where product_id = given.id`,
)

/** Adds these units to what is held, and to what is on the shelf. */
export async function addUnits(
  tx: Transaction,
  units: Units,
  signs: { held: 1 | -1; onHand: 0 | 1 | -1 },
): Promise<void> {
  await changeLevels(tx, { ids: [...units.keys()], units: [...units.values()], ...signs })
}

type Level = Pick<LevelRow, 'counted' | 'free'>

const shortageOf = (level: Level | undefined, wanted: number): Shortage | undefined => {
  if (level === undefined) return { code: 'unknown_product' }
  const { counted, free } = level
  return counted && free < wanted ? { code: 'out_of_stock', left: free } : undefined
}

/** A product as a purchase has to know it, and what keeps these units of it from being held. */
export type ForSale = {
  name: string
  sku: string | null
  image: string
  isTaxable: boolean
  priceCents: number
  inStock: boolean
  shortage: Shortage | undefined
}

type ForSaleRow = Level & {
  id: string
  name: string
  sku: string | null
  image: string
  isTaxable: boolean
  price: string
  inStock: boolean
}

const findRowsForSale = prepareStatement<ForSaleRow>(
  'products_for_sale',
  sql`
    select id, name, sku, image, is_taxable as "isTaxable", price, in_stock as "inStock",
      counted, free
    from products join ${stockLevels} on product_id = id
    where id = any(${sql.placeholder('ids')}::text[]) and ${sql.raw(isLiveSql('products'))}`,
)

/**
 * As they are now; without a lock, so that it may be another thing a moment later. What is `kept` is
 * free for whoever asks.
 */
export async function findForSale(
  connection: Connection,
  wanted: Units,
  kept: Units = new Map(),
): Promise<Map<string, ForSale>> {
  const rows = await findRowsForSale(connection, { ids: [...wanted.keys()] })
  return new Map(
    rows.map(({ id, price, counted, free, ...product }) => [
      id,
      {
        ...product,
        priceCents: toCents(Number(price)),
        shortage: shortageOf({ counted, free: free + (kept.get(id) ?? 0) }, wanted.get(id) ?? 0),
      },
    ]),
  )
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
  return freeOf(await findLevels(connection, { ids }))
}

const freeOf = (levels: readonly LevelRow[]): Map<string, number> =>
  new Map(levels.flatMap(({ counted, productId, free }) => (counted ? [[productId, free]] : [])))

export const isCounted = (productId: SQLWrapper): SQL => sql`exists (
  select from ${stockLevels}
  where ${stockLevels.productId} = ${productId} and ${stockLevels.counted})`

/** Of a product that is counted, and of which nothing is free. */
export const isAllTaken = (productId: SQLWrapper): SQL => sql`exists (
  select from ${stockLevels}
  where ${stockLevels.productId} = ${productId} and ${stockLevels.counted} and ${stockLevels.free} = 0)`

/** Asked under the locks, with what is free of the counted products that are wanted. */
type MayHold = (free: Units) => Promise<boolean>

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

type OfOrder = { orderNumber: string; actorId: string | undefined }

/** What was held leaves the shelf. */
export async function shipUnits(tx: Transaction, held: Units, of: OfOrder): Promise<void> {
  if (held.size === 0) return
  await lockLevels(tx, [...held.keys()])
  await addUnits(tx, held, { held: -1, onHand: -1 })
  await addMovements(tx, held, { ...of, reason: 'shipped', sign: -1 })
}

/**
 * What has left comes back to the shelf, and is held once more. Answers of which products: those that
 * are counted now.
 */
export async function takeBackUnits(
  tx: Transaction,
  units: Units,
  of: OfOrder,
): Promise<ReadonlySet<string>> {
  const levels = await lockLevels(tx, [...units.keys()])
  const counted = new Set(levels.flatMap((level) => (level.counted ? [level.productId] : [])))
  const back = new Map([...units].filter(([id]) => counted.has(id)))
  if (back.size > 0) {
    await addUnits(tx, back, { held: 1, onHand: 1 })
    await addMovements(tx, back, { ...of, reason: 'taken_back', sign: 1 })
  }
  return counted
}

type Movement = OfOrder & { reason: 'shipped' | 'taken_back'; sign: 1 | -1 }

async function addMovements(
  tx: Transaction,
  moved: Units,
  { sign, ...movement }: Movement,
): Promise<void> {
  await tx.insert(stockMovements).values(
    Array.from(moved, ([productId, units]) => ({
      ...movement,
      productId,
      quantity: sign * units,
    })),
  )
}
