/** How hard a proof tries: `full` in a minute, `reduced` in the seconds that every test run has. */
export type Round = 'full' | 'reduced'

export type Figure = {
  tried: string
  cameOut: string
  hadTo: string
  /** Absent where this machine could not try it. */
  holds?: boolean
  /** It was counted, not timed: it has to hold on the busiest machine, and so in every test run. */
  isCounted: boolean
}

export type Proof = {
  name: string
  title: string
  run: (round: Round) => Promise<Figure[]>
}

export const counted = (tried: string, cameOut: string, hadTo: string, holds: boolean): Figure => ({
  tried,
  cameOut,
  hadTo,
  holds,
  isCounted: true,
})

export const timed = (tried: string, cameOut: string, hadTo: string, holds: boolean): Figure => ({
  ...counted(tried, cameOut, hadTo, holds),
  isCounted: false,
})

export const notTried = (what: string, missing: string): Figure => ({
  tried: what,
  cameOut: `not tried: ${missing}`,
  hadTo: 'be tried on a machine that can',
  isCounted: false,
})

/** The most common kind: something that must never have happened. */
export const none = (tried: string, what: string, count: number): Figure =>
  counted(tried, `${count} ${what}`, `0 ${what}`, count === 0)
