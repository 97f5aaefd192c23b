import type { Product } from '@golden-bead/contracts/catalogue'
import type { Order } from '@golden-bead/contracts/orders'
import { isAwaiting, type OrderState } from '@golden-bead/contracts/order-statuses'
import { parseJson, toRecord } from '#lib/api/read-json.ts'
import { readStoredText, waitingOrderKey, writeStoredText } from './session/stored-text.ts'

/**
 * An order by card that this browser has placed: until it is paid, what it has is still in the cart.
 * Nothing of a person is in it.
 */
export type WaitingOrder = {
  number: string
  lines: readonly BoughtUnits[]
  /** Whether the shop keeps its units for it. */
  isHeld: boolean
  holdUntil: string
  /** Of a guest; a member asks by session. */
  key: string | undefined
  userId: string | undefined
}

/** Whether an order, as the shop has it now, still waits to be paid by card. */
export const waitsForCard = (order: OrderState & Pick<Order, 'payment_method'>) =>
  isAwaiting(order) && order.payment_method === 'card'

/** Paid all the same, it is an order again. */
export const replacementOf = ({ status, replaced }: Pick<Order, 'status' | 'replaced'>) =>
  status === 'cancelled' ? replaced : undefined

type BoughtUnits = { product_id: string; quantity: number }

/** Of an order that nobody here can ask for: its member has logged out, for example. */
const daysKept = 1

/** Whoever has ordered in this browser, each the last one. */
const recordsMax = 3

/** Of as many lines as an order may have, with the longest ids. */
const recordLengthMax = 20_000

/** What cannot be one may not even fit into a header. */
export const isOrderKey = (text: string) => /^[\w-]{1,200}$/.test(text)

const isKeyOrNone = (key: unknown) =>
  key === undefined || (typeof key === 'string' && isOrderKey(key))

/** Whether this person may ask the shop for it: by its key, or as its member. */
export const mayAskFor = ({ key, userId: member }: WaitingOrder, userId: string | undefined) =>
  key !== undefined || member === userId

/** What this person has placed here, or else what somebody else has. */
export const readWaitingOrder = (text?: string | null, userId?: string) => {
  const records = readRecords(text)
  return records.find((record) => mayAskFor(record, userId)) ?? records[0]
}

export const findWaitingOrder = (number: string, text?: string | null) =>
  readRecords(text).find((record) => record.number === number)

const readRecords = (text = readStoredText(waitingOrderKey)): WaitingOrder[] => {
  if ((text?.length ?? 0) > recordsMax * recordLengthMax) return []
  const kept = parseJson(text)
  // A release before this one has kept one alone.
  return (Array.isArray(kept) ? kept : [kept])
    .slice(0, recordsMax)
    .map(toRecordOfOrder)
    .filter((record) => record !== undefined)
}

const writeRecords = (records: readonly WaitingOrder[]) =>
  writeStoredText(
    waitingOrderKey,
    records.length === 0 ? null : JSON.stringify(records.slice(0, recordsMax)),
  )

/** Scripts of this origin and people write into storage too: what is not whole is no record. */
const toRecordOfOrder = (kept: unknown): WaitingOrder | undefined => {
  const { number, lines, isHeld, holdUntil, key, userId } = toRecord(kept)
  if (typeof number !== 'string' || !/^[\w-]{1,30}$/.test(number)) return undefined
  if (!Array.isArray(lines) || !isKeyOrNone(key) || !isKeyOrNone(userId)) return undefined
  const until = Date.parse(textOf(holdUntil) ?? '')
  if (!(Date.now() < until + daysKept * 86_400_000)) return undefined
  return {
    number,
    lines: lines.filter(isUnits),
    isHeld: isHeld === true,
    holdUntil: new Date(until).toISOString(),
    key: textOf(key),
    userId: textOf(userId),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isUnits = (line: unknown): line is BoughtUnits => {
  const { product_id: id, quantity } = toRecord(line)
  return typeof id === 'string' && typeof quantity === 'number'
}

export const waitingOrderOf = (
  { number, lines, is_held: isHeld, hold_until: holdUntil, waiting_key: key }: Order,
  userId: string | undefined,
): WaitingOrder => ({
  number,
  lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
  isHeld,
  holdUntil: holdUntil ?? new Date().toISOString(),
  key,
  userId,
})

/** In the place of the one before; that of another member stays. */
export const keepWaitingOrder = (order: WaitingOrder) =>
  writeRecords([order, ...readRecords().filter((record) => !mayAskFor(record, order.userId))])

/** Takes the record away and answers with it, in one of the tabs that ask at once. */
export const takeWaitingOrder = async (number: string): Promise<WaitingOrder | undefined> => {
  if (findWaitingOrder(number) === undefined) return undefined
  let taken: WaitingOrder | undefined
  await inOneTab(() => {
    taken = findWaitingOrder(number)
    if (taken) writeRecords(readRecords().filter((record) => record.number !== number))
  })
  return taken
}

const inOneTab = async (run: () => void) => {
  // Only where a shop has TLS, or is on this machine.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (locks) await locks.request(waitingOrderKey, run)
  else await withMark(run)
}

const markKey = `${waitingOrderKey}-taken`
const markMs = { settles: 200, ends: 10_000 }

/** The last tab that has written its mark goes on; the mark of one that was closed meanwhile ends. */
const withMark = async (run: () => void) => {
  const { at } = toRecord(parseJson(localStorage.getItem(markKey)))
  const age = typeof at === 'number' ? Date.now() - at : Infinity
  // One of the future, where a clock was set back, is none.
  if (age >= 0 && age < markMs.ends) return
  const mark = JSON.stringify({ at: Date.now(), by: Math.random() })
  localStorage.setItem(markKey, mark)
  await new Promise((settled) => setTimeout(settled, markMs.settles))
  if (localStorage.getItem(markKey) !== mark) return
  run()
  localStorage.removeItem(markKey)
}

/** What can be bought by whoever has the order: another one that takes its place has its units too. */
export const withKeptUnits = (
  products: readonly Product[],
  { lines, isHeld }: Pick<WaitingOrder, 'lines' | 'isHeld'>,
): Product[] => {
  const kept = new Map(isHeld ? lines.map((line) => [line.product_id, line.quantity]) : [])
  return products.map((product) => {
    const units = kept.get(product.id)
    const { stock_left: left, in_stock: isOffered } = product
    if (units === undefined || left === null || !isOffered) return product
    return { ...product, stock_left: left + units, available: true }
  })
}
