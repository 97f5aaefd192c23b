import type { CheckoutTerms } from './shop-settings.ts'
import { defaultTimeZone, isTimeZone } from './time-zones.ts'

type Delivery = Pick<CheckoutTerms, 'leaves_in_days' | 'arrives_in_days' | 'time_zone'>

/**
 * By which day something arrives that is paid now, such as 2026-12-08: working days are counted from
 * today in the time zone of the shop, without weekends and federal holidays.
 */
export const arrivalDay = (
  now: Date,
  { leaves_in_days: leaves, arrives_in_days: arrives, time_zone: timeZone }: Delivery,
): string => {
  let day = dayIn(timeZone, now)
  let left = leaves + arrives
  while (left > 0 || !isWorkingDay(day)) {
    day = plusDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return nameOf(day)
}

/** Which day it is in a time zone, such as 2026-12-08. */
export const dayAt = (now: Date, timeZone: string): string => nameOf(dayIn(timeZone, now))

// A day is its midnight in UTC, where every day has 24 hours.
const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day))
const plusDays = (day: Date, count: number) =>
  dateOf(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate() + count)
const nameOf = (day: Date) => day.toISOString().slice(0, 10)

const dayIn = (timeZone: string, now: Date) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    // An old browser may not know a zone that the shop does.
    timeZone: isTimeZone(timeZone) ? timeZone : defaultTimeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return dateOf(numberOf('year'), numberOf('month'), numberOf('day'))
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

const isWeekend = (day: Date) => day.getUTCDay() === sunday || day.getUTCDay() === saturday

const isWorkingDay = (day: Date) =>
  !isWeekend(day) &&
  // The first of January may be observed in the year before.
  ![...holidaysOf(day.getUTCFullYear()), ...holidaysOf(day.getUTCFullYear() + 1)].includes(
    nameOf(day),
  )

/** The federal holidays (5 U.S.C. 6103), on the days on which they are observed. */
const holidaysOf = (year: number) =>
  [
    observed(dateOf(year, 1, 1)),
    // Martin Luther King Jr., Washington
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    // Memorial Day, the last Monday of May
    nth(0, monday, year, 6),
    observed(dateOf(year, 6, 19)),
    observed(dateOf(year, 7, 4)),
    // Labor Day, Columbus Day
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    observed(dateOf(year, 11, 11)),
    nth(4, thursday, year, 11),
    observed(dateOf(year, 12, 25)),
  ].map(nameOf)

/** The `count`th such day of the week in a month; with 0 the last one before that month. */
const nth = (count: number, weekday: number, year: number, month: number) => {
  const first = dateOf(year, month, 1)
  const untilFirst = (weekday - first.getUTCDay() + 7) % 7
  return plusDays(first, untilFirst + 7 * (count - 1))
}

const observed = (holiday: Date) => {
  if (holiday.getUTCDay() === saturday) return plusDays(holiday, -1)
  return holiday.getUTCDay() === sunday ? plusDays(holiday, 1) : holiday
}
