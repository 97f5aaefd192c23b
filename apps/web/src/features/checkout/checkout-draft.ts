import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { parseJson, toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'
import { checkoutFields, type CheckoutField } from './checkout-form.ts'
import { draftKey, forgetHandover, handoverKey, isDraftOver } from './forget-draft.ts'

const handoverHours = 24

export type Draft = { [Name in CheckoutField]?: string | undefined }

/** A guest who logs in goes on; what a member did is for that member alone. */
export const mayGoOn = (author: unknown, userId: string | undefined) =>
  typeof author !== 'string' || author === userId

/** What was typed, for the tab. */
export const readDraft = (buyer: { id: string; email: string } | undefined): Draft => {
  const kept = tabStorage.read(draftKey) ?? takeHandover(buyer)
  const { userId: author, values, at } = toRecord(kept)
  if (isDraftOver(at) || !mayGoOn(author, buyer?.id)) return {}
  const saved = toRecord(values)
  const draft: Draft = {}
  for (const name of checkoutFields) {
    const value = saved[name]
    if (typeof value === 'string') draft[name] = value
  }
  return draft
}

export const saveDraft = (form: HTMLFormElement, userId: string | undefined) => {
  const data = new FormData(form)
  // What is not on the page says nothing.
  const shown = checkoutFields.filter((name) => form.elements.namedItem(name) !== null)
  const values = Object.fromEntries(shown.map((name) => [name, data.get(name) ?? '']))
  keepDraft(values, userId)
}

export const keepDraft = (values: Draft, userId: string | undefined) =>
  tabStorage.write(draftKey, { userId, values, at: Date.now() })

type Typed = 'email' | 'ship_to' | 'payment_method' | 'purchase_order_number' | 'note'

/** What had been typed for an order that was sent, and by which rate. */
export const draftOf = (
  { ship_to: shipTo, ...order }: Pick<NewOrder | Order, Typed>,
  rateId: string | undefined,
): Draft => ({
  email: order.email,
  name: shipTo.name,
  organisation: shipTo.organisation,
  line1: shipTo.line1,
  line2: shipTo.line2,
  city: shipTo.city,
  state: shipTo.state,
  postal_code: shipTo.postal_code,
  phone: shipTo.phone,
  payment_method: order.payment_method,
  shipping_rate: rateId,
  purchase_order_number: order.purchase_order_number,
  note: order.note,
  terms: 'on',
})

export const isFilled = (draft: Draft, ...names: CheckoutField[]) =>
  names.some((name) => draft[name])

/**
 * A guest registers on the way: the link of the mail opens another tab, where what was typed waits
 * for the account of this address, and for nobody else.
 */
export const handOverDraft = (email: string) => {
  const { userId, values } = toRecord(tabStorage.read(draftKey))
  if (values === undefined || userId !== undefined) return
  const until = Date.now() + handoverHours * 3_600_000
  try {
    localStorage.setItem(handoverKey, JSON.stringify({ email: email.toLowerCase(), until, values }))
  } catch {
    // It is still in the tab in which it was typed.
  }
}

/** Moves what was handed over into this tab. */
const takeHandover = (buyer: { id: string; email: string } | undefined) => {
  try {
    const { email, until, values } = toRecord(parseJson(localStorage.getItem(handoverKey)))
    const isOver = typeof until !== 'number' || until < Date.now()
    const isFor = buyer !== undefined && email === buyer.email.toLowerCase()
    if (isOver || isFor) forgetHandover()
    if (isOver || !isFor) return undefined
    const draft = { userId: buyer.id, values, at: Date.now() }
    tabStorage.write(draftKey, draft)
    return draft
  } catch {
    return undefined
  }
}
