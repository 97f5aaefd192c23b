import { useState } from 'react'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { hasCode, hasStatus } from '#lib/api/error-message.ts'
import { isRecord, toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { checkoutApi, type Attempt } from './checkout.api.ts'

export type Placing =
  | { kind: 'placed'; order: Order; bought: NewOrder['lines'] }
  /** No answer came: the order may have been placed. */
  | { kind: 'unknown'; error: unknown }
  | { kind: 'refused'; error: unknown }

/**
 * Places an order once. The key and the body of an attempt are kept until the answer is known, so
 * that it can be asked for again, also after a reload.
 */
export const usePlaceOrder = () => {
  const dispatch = useThunkDispatch()
  const [open, setOpen] = useState(readAttempt)

  const send = async (attempt: Attempt, isRepeated: boolean): Promise<Placing> => {
    tabStorage.write(storageKey, attempt)
    setOpen(attempt)
    try {
      const order = await dispatch(checkoutApi.endpoints.placeOrder.initiate(attempt)).unwrap()
      // Whoever came back to the page meanwhile may have had the answer already.
      const isFirst = readAttempt()?.key === attempt.key
      tabStorage.remove(storageKey)
      return { kind: 'placed', order, bought: isFirst ? attempt.order.lines : [] }
    } catch (error) {
      if (!isRefusal(error, isRepeated)) return { kind: 'unknown', error }
      tabStorage.remove(storageKey)
      setOpen(undefined)
      return { kind: 'refused', error }
    }
  }

  return {
    /** From the moment of sending on; after the answer the buyer is on the way to the order. */
    isOpen: open !== undefined,
    place: (order: NewOrder) => send({ key: newKey(), order }, false),
    askAgain: async () => open && send(open, true),
  }
}

export type OrderPlacing = ReturnType<typeof usePlaceOrder>

const storageKey = 'golden-bead-order-attempt'

const readAttempt = (): Attempt | undefined => {
  const stored = toRecord(tabStorage.read(storageKey))
  const { key, order } = stored
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this module writes it, and the shop checks it.
  return typeof key === 'string' && isRecord(order) ? (stored as Attempt) : undefined
}

/**
 * Whether nothing was placed. Of a repeated attempt only the refusals tell that come after the shop
 * has looked for its key.
 */
const isRefusal = (error: unknown, isRepeated: boolean) => {
  if (isRepeated) return hasStatus(error, 409, 422) || hasCode(error, 'too_many_unpaid_orders')
  const { status } = toRecord(error)
  return typeof status === 'number' && status >= 400 && status < 500
}

/** `crypto.randomUUID` is missing where a shop is opened without TLS. */
const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
