import type { MovementReason, Stock, StockFigures, StockInput } from '@golden-bead/contracts/stock'
import { desc, eq, sql } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { HttpError, unavailable } from '@golden-bead/server/errors/http-error'
import { keepUser } from '@golden-bead/supabase/auth'
import { addUnits, findLevels, lockLevels, type LevelRow, type Units } from './stock-units.ts'
import { stockLevels, stockMovements } from './stock.tables.ts'

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
  place: level.place,
  version: level.version,
})

const atVersion = (level: LevelRow | undefined, version: number): LevelRow => {
  if (level === undefined) throw productNotFound()
  if (level.version !== version) throw versionConflict(level)
  return level
}

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

  return {
    get,

    shelves: (connection: Connection, ids: readonly string[]) =>
      readShelves(connection, openLines, ids),

    /** Sets the shelves of many products, or none of them: false where one has changed meanwhile. */
    count: (tx: Transaction, counts: readonly Count[], by: CountedBy) =>
      setCounts(tx, openLines, counts, by),

    async set(productId: string, input: StockInput, userId: string | undefined): Promise<Stock> {
      for (let count = 0; count < switchesTried; count += 1) {
        const isSet = await database.transaction(async (tx) => {
          // Before the orders, as a deletion locks the account first.
          const actor = userId === undefined ? undefined : await keepUser(tx, userId)
          return trySet(tx, openLines, { productId, input, actorId: actor?.id })
        })
        if (isSet) return get(productId)
      }
      throw ordersCame()
    },

    /** The same within a larger transaction, which has locked the account. */
    async setWithin(tx: Transaction, change: Change): Promise<void> {
      if (!(await trySet(tx, openLines, change))) throw ordersCame()
    },
  }
}

type Change = { productId: string; input: StockInput; actorId: string | undefined }

/**
 * False, and nothing written, where an order came while those of the product were locked. When
 * counting begins, unpaid orders hold their units while together they hold no more than is free.
 */
async function trySet(
  tx: Transaction,
  openLines: OpenLines,
  { productId, input, actorId }: Change,
): Promise<boolean> {
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
  await writeLevel(tx, level, { input, held, actorId: actorId ?? null })
  return true
}

async function writeLevel(
  tx: Transaction,
  { productId, onHand, lowAt, place }: LevelRow,
  { input, held, actorId }: { input: StockInput; held: number; actorId: string | null },
): Promise<void> {
  await tx
    .update(stockLevels)
    .set({
      counted: input.counted,
      onHand: input.on_hand,
      held,
      lowAt: input.low_at ?? lowAt,
      place: input.place ?? place,
      version: sql`${stockLevels.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(stockLevels.productId, productId))
  const quantity = input.on_hand - onHand
  if (quantity === 0) return
  const { reason, note = '' } = input
  await tx.insert(stockMovements).values({ productId, quantity, reason, note, actorId })
}

async function readShelves(
  connection: Connection,
  openLines: OpenLines,
  ids: readonly string[],
): Promise<Map<string, Shelf>> {
  const levels = await findLevels(connection, { ids })
  const open = await openLines.sum(connection, ids)
  return new Map(
    levels.map(({ productId, counted, onHand, held, version }) => [
      productId,
      { counted, onHand, promised: counted ? held : (open.get(productId) ?? 0), version },
    ]),
  )
}

type CountedBy = { reason: MovementReason; actorId?: string | undefined }

async function setCounts(
  tx: Transaction,
  openLines: OpenLines,
  counts: readonly Count[],
  { reason, actorId }: CountedBy,
): Promise<boolean> {
  if (counts.length === 0) return true
  const ids = counts.map(({ productId }) => productId)
  await lockLevels(tx, ids)
  const known = await readShelves(tx, openLines, ids)
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
}

export type StockService = ReturnType<typeof createStockService>

const productNotFound = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such product.' })

const versionConflict = (level: LevelRow) =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'The stock has just changed. Please look at it again.',
    members: { stock: figuresOf(level) },
  })

const ordersCame = () =>
  unavailable('Orders for this product came at the same moment. Please try again.')

const promisedToOrders = (units: number, lines: readonly OpenLine[]) =>
  new HttpError({
    status: 409,
    code: 'state_conflict',
    message: `${units} units are promised to orders. Cancel or ship some of them first.`,
    members: {
      details: lines.slice(0, ordersNamed).map(({ number, units }) => ({ number, units })),
    },
  })
