import { counted } from './counted.ts'

/** As the calendar of the visitor says it. */
export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** A day that a mail names as well: both by the same clock. */
export const deadlineOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export const workingDays = (count: number) => counted(count, 'working day')
