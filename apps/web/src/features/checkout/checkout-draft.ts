import type { NewOrder } from '@golden-bead/contracts/orders'
import { toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'
import { checkoutFields, type CheckoutField } from './checkout-form.ts'

const key = 'golden-bead-checkout'

export type Draft = { [Name in CheckoutField]?: string | undefined }

/** A guest who logs in goes on; what a member did is for that member alone. */
export const mayGoOn = (author: unknown, userId: string | undefined) =>
  typeof author !== 'string' || author === userId

/** What was typed, for the tab. */
export const readDraft = (userId: string | undefined): Draft => {
  const { userId: author, values } = toRecord(tabStorage.read(key))
  if (!mayGoOn(author, userId)) return {}
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
  const values = Object.fromEntries(checkoutFields.map((name) => [name, data.get(name) ?? '']))
  tabStorage.write(key, { userId, values })
}

/** What had been typed for an order that was sent. */
export const draftOf = ({ lines: _lines, ship_to: shipTo, ...order }: NewOrder): Draft => ({
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
  purchase_order_number: order.purchase_order_number,
  note: order.note,
  terms: 'on',
})

export const isFilled = (draft: Draft, ...names: CheckoutField[]) =>
  names.some((name) => draft[name])

export const forgetDraft = () => tabStorage.remove(key)
