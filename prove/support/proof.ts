/** How long those proofs try that every test run has too: `full` a minute, `reduced` some seconds. */
export type Round = 'full' | 'reduced'

export type Figure = {
  text: string
  holds: boolean
  /** It was counted, not timed: it has to hold on the busiest machine, and so in every test run. */
  isCounted: boolean
}

export type Proof = {
  name: string
  /** What is done to the shop. */
  done: string
  mustHold: string
  run: (round: Round) => Promise<Figure[]>
}

export const counted = (text: string, holds: boolean): Figure => ({ text, holds, isCounted: true })

export const timed = (text: string, holds: boolean): Figure => ({ text, holds, isCounted: false })

/** The most common kind: something that must never have happened. */
export const none = (count: number, what: string): Figure =>
  counted(`${count} ${what}`, count === 0)
