import { expect, test } from 'vitest'
import { arrivalDay } from './arrival-day.ts'

const eastern = 'America/New_York'
const arrives = (now: string, days: number, zone = eastern) =>
  arrivalDay(new Date(now), { leaves_in_days: 0, arrives_in_days: days, time_zone: zone })

/** As the Office of Personnel Management lists them. */
const holidays = [
  '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24',
  '2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25',
  '2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08 2029-11-12 2029-11-22 2029-12-25',
  '2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25',
].flatMap((year) => year.split(' '))

test('from 2026 to 2030 all days count but weekends and the federal holidays', () => {
  const days = Array.from(
    { length: 5 * 365 + 1 },
    (_, index) => new Date(Date.UTC(2026, 0, 1 + index)),
  )
  const counted = days
    .filter((day) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !holidays.includes(day))

  for (let index = 0; index + 10 < counted.length; index += 10) {
    expect(arrives(`${counted[index]}T17:00:00Z`, 10)).toBe(counted[index + 10])
  }
})

test.each([
  ['a day in the week', '2026-12-01T15:00:00Z', 5, '2026-12-08'],
  ['a Friday evening', '2026-12-05T01:00:00Z', 1, '2026-12-07'],
  ['a Saturday, which is no working day', '2026-12-05T15:00:00Z', 1, '2026-12-07'],
  ['Thanksgiving and a weekend', '2026-11-25T15:00:00Z', 2, '2026-11-30'],
  ['the end of a year', '2026-12-31T15:00:00Z', 1, '2027-01-04'],
  ['New Year observed in the year before', '2027-12-30T15:00:00Z', 1, '2028-01-03'],
  ['the night in which the clocks go forward', '2026-03-08T04:59:00Z', 1, '2026-03-09'],
  ['the night in which they go back', '2026-11-01T05:30:00Z', 1, '2026-11-02'],
  ['a minute before midnight in summer', '2026-07-08T03:59:00Z', 1, '2026-07-08'],
  ['midnight in summer', '2026-07-08T04:00:00Z', 1, '2026-07-09'],
  ['the longest times that can be set', '2026-01-02T15:00:00Z', 120, '2026-06-25'],
])('counts working days from %s', (_what, now, days, day) => {
  expect(arrives(now, days)).toBe(day)
})

test('counts from the day that it is in the time zone of the shop', () => {
  const now = '2026-12-02T04:30:00Z'

  expect(arrives(now, 1)).toBe('2026-12-02')
  expect(arrives(now, 1, 'Europe/Berlin')).toBe('2026-12-03')
  expect(arrives(now, 1, 'a zone that an old browser does not know')).toBe('2026-12-02')
})

test('adds up the days until it leaves and those on the way', () => {
  const terms = { leaves_in_days: 2, arrives_in_days: 5, time_zone: eastern }

  expect(arrivalDay(new Date('2026-11-27T15:00:00Z'), terms)).toBe('2026-12-08')
})
