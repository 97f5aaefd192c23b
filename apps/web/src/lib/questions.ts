import { isUsState, usStates } from '@golden-bead/contracts/us-states'
import { statesOfZip } from '@golden-bead/contracts/zip-codes'
import type { AddressField, AddressValues } from './address-values.ts'
import { nearEmail } from './text/near-email.ts'

/** What is asked where something looks like a slip. It may be right: nothing is refused for it. */
export type Question<Name extends string = string> = {
  words: string
  /** Of this field or of another one. */
  suggestion?: { name: Name; value: string } | undefined
}

export type Questions<Name extends string> = { [Asked in Name]?: Question<Name> | undefined }

export const askAboutAddress = (values: AddressValues): Questions<AddressField> => ({
  line1: isGiven(values.line1) && !/\d/.test(values.line1) ? streetQuestion : undefined,
  city: isGiven(values.city) && !/\p{L}/u.test(values.city) ? cityQuestion : undefined,
  postal_code: askAboutZip(values),
  phone: isGiven(values.phone) && !isPhoneNumber(values.phone) ? phoneQuestion : undefined,
})

export const askAboutEmail = (email: string): Question<'email'> | undefined => {
  const meant = nearEmail(email)
  return meant === undefined
    ? undefined
    : { words: `Did you mean ${meant}?`, suggestion: { name: 'email', value: meant } }
}

const streetQuestion = { words: 'Is the street number missing?' }
const cityQuestion = { words: 'A city has letters. Is this right?' }
const phoneQuestion = { words: 'A phone number has ten digits. Is this right?' }

const isGiven = (text: string) => text.trim() !== ''

const askAboutZip = ({ postal_code: typed, state }: AddressValues) => {
  const [zip] = /^\d{5}/.exec(typed.trim()) ?? []
  if (zip === undefined || !isUsState(state)) return undefined
  const states = statesOfZip(zip)
  if (states.includes(state)) return undefined
  const [other] = states
  if (other === undefined) return { words: `${zip} is not in ${usStates[state]}. Is it right?` }
  return {
    words: `${zip} is in ${usStates[other]}. Did you mean ${usStates[other]}?`,
    suggestion: { name: 'state' as const, value: other },
  }
}

/** Ten digits, with the 1 of the country or without it, and an extension behind a letter. */
const isPhoneNumber = (text: string) =>
  /^1?\d{10}$/.test(text.replace(/[a-z].*$/i, '').replaceAll(/\D/g, ''))
