import { useState } from 'react'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { hasCode, hasStatus } from '#lib/api/error-message.ts'
import { isRecord, toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { newKey } from '#lib/new-key.ts'
import { mayGoOn } from './checkout-draft.ts'
import { checkoutApi, type Attempt } from './checkout.api.ts'
import { attemptKey, ownAttemptKey } from './attempt-key.ts'
import { forgetOnItsWay, keepOnItsWay } from './order-on-its-way.ts'
import type { CheckoutLine } from './line-changes.ts'
import type { Amounts } from './amounts.ts'

/** What was sent, as its buyer saw it: the cart may be another one by now. */
type KeptAttempt = Attempt & {
  lines: readonly CheckoutLine[]
  amounts: Amounts
  /** Whose it is; that of a guest has none. */
  userId: string | undefined
}

export type Purchase = Pick<KeptAttempt, 'order' | 'lines' | 'amounts' | 'replacedKey'>

export type Placing =
  | { kind: 'placed'; order: Order; bought: NewOrder['lines'] }
  /** No answer told: the order may have been placed. */
  | { kind: 'unknown'; error: unknown }
  | { kind: 'refused'; error: unknown }

/**
 * Places an order once. The key and the body of an attempt are kept until the answer is known, so
 * that it can be asked for again, also after a reload. For one buyer: another one starts anew.
 */
export const usePlaceOrder = (userId: string | undefined) => {
  const dispatch = useThunkDispatch()
  const [open, setOpen] = useState(() => readAttempt(userId))

  const send = async (attempt: KeptAttempt, isRepeated: boolean): Promise<Placing> => {
    tabStorage.write(attemptKey, attempt)
    keepOnItsWay(attempt.key)
    setOpen(attempt)
    const { key, order, replacedKey } = attempt
    try {
      const placed = await dispatch(
        checkoutApi.endpoints.placeOrder.initiate({ key, order, replacedKey }),
      ).unwrap()
      // Whoever came back to the page meanwhile may have had the answer already.
      const isFirst = forget(key)
      return { kind: 'placed', order: placed, bought: isFirst ? order.lines : [] }
    } catch (error) {
      if (!isRefusal(error, isRepeated)) return { kind: 'unknown', error }
      forget(key)
      setOpen(undefined)
      return { kind: 'refused', error }
    }
  }

  return {
    /** From the moment of sending on; after the answer the buyer is on the way to the order. */
    open,
    place: (purchase: Purchase) => send({ key: newKey(), userId, ...purchase }, false),
    askAgain: async () => open && send(open, true),
  }
}

export type OrderPlacing = ReturnType<typeof usePlaceOrder>

const readAttempt = (userId: string | undefined): KeptAttempt | undefined => {
  const stored = toRecord(tabStorage.read(attemptKey))
  const isWhole =
    typeof stored['key'] === 'string' && isRecord(stored['order']) && Array.isArray(stored['lines'])
  if (!isWhole || !mayGoOn(stored['userId'], userId)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this module writes it, and the shop checks it.
  return stored as KeptAttempt
}

/** Unless another attempt has taken its place. Answers with whether it was still kept. */
const forget = (key: string) => {
  forgetOnItsWay(key)
  const isKept = ownAttemptKey() === key
  if (isKept) tabStorage.remove(attemptKey)
  return isKept
}

/**
 * Whether nothing was placed. The first answer tells by its status. Of a repeated attempt only the
 * refusals tell that come after the shop has looked for the order of its key: what is wrong with a
 * request, a session or a network is found before. A 422 says that there is an order.
 */
const isRefusal = (error: unknown, isRepeated: boolean) => {
  if (isRepeated) {
    const isKnown = hasCode(error, 'too_many_unpaid_orders') || hasCode(error, 'not_found')
    return isKnown || hasStatus(error, 409)
  }
  const { status } = toRecord(error)
  return typeof status === 'number' && status >= 400 && status < 500
}
