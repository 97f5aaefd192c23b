import { useState } from 'react'
import { arrivalDay } from '@golden-bead/contracts/arrival-day'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { counted } from '#lib/text/counted.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

type ArrivalProps = {
  terms: CheckoutTerms
  /** Without one: by what the shop offers. */
  method?: PaymentMethod | undefined
}

/** A day where it is paid at once; from a transfer on, working days are counted. */
export const Arrival = ({ terms, method }: ArrivalProps) => {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const { payment_methods: methods } = terms
  const days = counted(terms.leaves_in_days + terms.arrives_in_days, 'working day')

  if (methods.length === 0) return null
  if (!(method ? method === 'card' : methods.includes('card'))) {
    return `Arrives within ${days} of payment`
  }
  // A document is kept for days, and its day would be that of its first visitor.
  if (!isHydrated) return `Arrives within ${days}`
  return (
    <>
      Order today, arrives by{' '}
      <strong className="font-semibold">{shortDay(arrivalDay(now, terms))}</strong>
    </>
  )
}

/** 2026-12-08 as Tue, Dec 8. */
const shortDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
