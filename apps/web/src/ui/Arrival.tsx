import { useMemo, useSyncExternalStore } from 'react'
import { arrivalDay, dayAt } from '@golden-bead/contracts/arrival-day'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { workingDays } from '#lib/text/days.ts'

type ArrivalProps = {
  terms: CheckoutTerms
  /** Without one: by what the shop offers. */
  method?: PaymentMethod | undefined
}

/** A day where it is paid at once; from a transfer on, working days are counted. */
export const Arrival = ({ terms, method }: ArrivalProps) => {
  // A document is kept for days, and its day would be that of its first visitor.
  const minute = useSyncExternalStore(onReturn, minuteNow, () => undefined)
  const day = useMemo(() => minute && dayFrom(new Date(minute * 60_000), terms), [minute, terms])
  const { payment_methods: methods } = terms
  const days = workingDays(terms.leaves_in_days + terms.arrives_in_days)

  if (methods.length === 0) return null
  if (!(method ? method === 'card' : methods.includes('card'))) {
    return `Arrives within ${days} of payment`
  }
  if (day === undefined) return `Arrives within ${days}`
  return (
    <>
      {day === today ? 'Order now, arrives ' : 'Order today, arrives by '}
      <strong className="font-semibold">{day}</strong>
    </>
  )
}

/** A tab may stay open for days. */
const onReturn = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const minuteNow = () => Math.floor(Date.now() / 60_000)

const today = 'today'
/** A clock that says an earlier year has lost its time. */
const firstYear = 2026

/** Nothing where the clock cannot be right. */
const dayFrom = (now: Date, terms: CheckoutTerms) => {
  if (now.getFullYear() < firstYear) return undefined
  const day = arrivalDay(now, terms)
  return day === dayAt(now, terms.time_zone) ? today : shortDay(day)
}

/** 2026-12-08 as Tue, Dec 8. */
const shortDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
