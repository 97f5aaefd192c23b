import type { ShipTo } from '@golden-bead/contracts/addresses'
import type { NewOrder, OrderLineInput } from '@golden-bead/contracts/orders'
import { askAboutAddress, askAboutEmail } from '#lib/questions.ts'
import { addressFields, checkAddress, given, toShipTo } from '#lib/address-values.ts'
import { emailError } from '#lib/text/email-address.ts'

/** In the order in which they stand on the page: the focus goes to the first that is wrong. */
export const checkoutFields = [
  'email',
  'address_id',
  ...addressFields,
  'keeps_address',
  'shipping_rate',
  'payment_method',
  'purchase_order_number',
  'note',
  'terms',
] as const

export type CheckoutField = (typeof checkoutFields)[number]
export type CheckoutValues = Record<CheckoutField, string>

type Known = { isGuest: boolean; address: ShipTo | undefined }

export const checkCheckout = (values: CheckoutValues, { isGuest, address }: Known) => ({
  email: isGuest ? emailError(values.email) : undefined,
  ...(address === undefined && checkAddress(values)),
  terms: isGuest && values.terms === '' ? 'Please accept the terms first.' : undefined,
})

/** Of what stands on the page. */
export const askAboutCheckout = (values: CheckoutValues, { isGuest, address }: Known) => ({
  email: isGuest ? askAboutEmail(values.email) : undefined,
  ...(address === undefined && askAboutAddress(values)),
})

type Purchase = {
  lines: OrderLineInput[]
  email: string
  totalCents: number
  /** The `id` of the rate that the total is with. */
  shippingRate: string
  /** One that was picked. */
  address: ShipTo | undefined
  /** The number of an unpaid order. */
  replaces: string | undefined
}

export const toNewOrder = (
  values: CheckoutValues,
  { lines, email, totalCents, shippingRate, address, replaces }: Purchase,
): NewOrder => ({
  lines,
  email,
  ship_to: address ?? toShipTo(values),
  payment_method: values.payment_method === 'card' ? 'card' : 'bank_transfer',
  ...given('purchase_order_number', values.purchase_order_number),
  ...(values.note.trim() !== '' && { note: values.note.trim() }),
  expected_total_cents: totalCents,
  ...(replaces !== undefined && { replaces: { number: replaces } }),
  shipping_rate: shippingRate,
})
