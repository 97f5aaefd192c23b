import type { ShipTo } from '@golden-bead/contracts/addresses'
import { postalCodePattern, postalCodeRule } from '@golden-bead/contracts/order-options'

/** In the order in which they stand on a page: the focus goes to the first that is wrong. */
export const addressFields = [
  'name',
  'organisation',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'phone',
] as const

export type AddressField = (typeof addressFields)[number]
export type AddressValues = Record<AddressField, string>

export const checkAddress = (values: AddressValues) => ({
  name: missing(values.name, 'Please tell us who gets the parcel.'),
  line1: missing(values.line1, 'Please enter a street and a number, or a PO box.'),
  city: missing(values.city, 'Please enter a city.'),
  state: values.state === '' ? 'Please choose a state.' : undefined,
  postal_code: postalCodePattern.test(postalCode(values.postal_code)) ? undefined : postalCodeRule,
})

export const toShipTo = (values: AddressValues): ShipTo => ({
  name: plainLine(values.name),
  ...given('organisation', values.organisation),
  line1: plainLine(values.line1),
  ...given('line2', values.line2),
  city: plainLine(values.city),
  state: values.state,
  postal_code: postalCode(values.postal_code),
  country: 'US',
  ...given('phone', values.phone),
})

const missing = (text: string, words: string) => (plainLine(text) === '' ? words : undefined)

/** What comes from a contact card or a website may have marks that nobody sees: a label has none. */
export const plainLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}+/gu, '')
    .trim()

/** The keypad of a phone has no hyphen. */
const postalCode = (text: string) => plainLine(text).replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')

export const given = <Name extends string>(name: Name, text: string) => {
  const line = plainLine(text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A computed name is a string to TypeScript.
  return (line === '' ? {} : { [name]: line }) as Partial<Record<Name, string>>
}
