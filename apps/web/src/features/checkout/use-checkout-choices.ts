import { useState, type FocusEvent, type InputEvent } from 'react'
import type { Address } from '@golden-bead/contracts/addresses'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import type { Draft } from './checkout-draft.ts'
import { methodOf } from './PaymentFields.tsx'
import { wholeZip, type Destination } from './use-price.ts'

type ChoiceOptions = {
  draft: Draft
  terms: CheckoutTerms
  addresses: readonly Address[]
  isSent: boolean
}

/** What the price hangs on. The fields themselves belong to the browser. */
export const useCheckoutChoices = ({ draft, terms, addresses, isSent }: ChoiceOptions) => {
  const [chosen, setChosen] = useState(draft.payment_method)
  const [addressId, setAddressId] = useState(() => addressIdOf(draft, addresses))
  const [guestEmail, setGuestEmail] = useState(draft.email ?? '')
  const [typed, setTyped] = useState<Destination>(() => ({
    state: draft.state ?? '',
    zip: wholeZip(draft.postal_code ?? ''),
  }))
  // What was sent shows where it goes.
  const picked = isSent ? undefined : addresses.find(({ id }) => id === addressId)

  return {
    method: methodOf(terms, chosen),
    /** An address that the buyer keeps. */
    picked,
    destination: picked ? { state: picked.state, zip: picked.postal_code } : typed,
    guestEmail,
    typeDestination: setTyped,
    onInput: ({ target }: InputEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement) {
        if (target.name === 'payment_method') setChosen(target.value)
        if (target.name === 'address_id') setAddressId(target.value)
        if (target.name === 'postal_code') setTyped({ ...typed, zip: wholeZip(target.value) })
      }
      if (target instanceof HTMLSelectElement && target.name === 'state') {
        setTyped({ ...typed, state: target.value })
      }
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.name === 'email') {
        setGuestEmail(target.value.trim())
      }
    },
  }
}

export type CheckoutChoices = ReturnType<typeof useCheckoutChoices>

/** The one that was picked, or the default, unless something was typed already. */
const addressIdOf = (draft: Draft, addresses: readonly Address[]) => {
  if (draft.address_id === 'new' || addresses.some(({ id }) => id === draft.address_id)) {
    return draft.address_id
  }
  return draft.line1 ? 'new' : addresses[0]?.id
}
