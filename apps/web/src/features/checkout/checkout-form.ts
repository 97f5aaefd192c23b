import { postalCodePattern, postalCodeRule } from '@golden-bead/contracts/order-options'
import type { NewOrder, OrderLineInput } from '@golden-bead/contracts/orders'
import { emailError } from '#lib/text/email-address.ts'

/** In the order in which they stand on the page: the focus goes to the first that is wrong. */
export const checkoutFields = [
  'email',
  'name',
  'line1',
  'city',
  'state',
  'postal_code',
  'organisation',
  'line2',
  'phone',
  'payment_method',
  'purchase_order_number',
  'note',
  'terms',
] as const

export type CheckoutField = (typeof checkoutFields)[number]
export type CheckoutValues = Record<CheckoutField, string>

const missing = (text: string, words: string) => (plainLine(text) === '' ? words : undefined)

export const checkCheckout = (values: CheckoutValues, isGuest: boolean) => ({
  email: isGuest ? emailError(values.email) : undefined,
  name: missing(values.name, 'Please tell us who gets the parcel.'),
  line1: missing(values.line1, 'Please enter a street and a number, or a PO box.'),
  city: missing(values.city, 'Please enter a city.'),
  state: values.state === '' ? 'Please choose a state.' : undefined,
  postal_code: postalCodePattern.test(postalCode(values.postal_code)) ? undefined : postalCodeRule,
  terms: values.terms === '' ? 'Please accept the terms first.' : undefined,
})

type Purchase = { lines: OrderLineInput[]; email: string; totalCents: number }

export const toNewOrder = (
  values: CheckoutValues,
  { lines, email, totalCents }: Purchase,
): NewOrder => ({
  lines,
  email,
  ship_to: {
    name: plainLine(values.name),
    ...given('organisation', values.organisation),
    line1: plainLine(values.line1),
    ...given('line2', values.line2),
    city: plainLine(values.city),
    state: values.state,
    postal_code: postalCode(values.postal_code),
    country: 'US',
    ...given('phone', values.phone),
  },
  payment_method: values.payment_method === 'card' ? 'card' : 'bank_transfer',
  ...given('purchase_order_number', values.purchase_order_number),
  ...(values.note.trim() !== '' && { note: values.note.trim() }),
  expected_total_cents: totalCents,
})

/** What comes from a contact card or a website may have marks that nobody sees: a label has none. */
const plainLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}+/gu, '')
    .trim()

/** The keypad of a phone has no hyphen. */
const postalCode = (text: string) => plainLine(text).replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')

const given = <Name extends string>(name: Name, text: string) => {
  const line = plainLine(text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A computed name is a string to TypeScript.
  return (line === '' ? {} : { [name]: line }) as Partial<Record<Name, string>>
}
