import { counted } from './counted.ts'

/** As the calendar of the visitor says it. */
export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

export const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Of an upper limit: nobody says 'within 0 days'. */
export const workingDays = (count: number) => counted(Math.max(count, 1), 'working day')
