/** How much those proofs try that every test run has too: hundreds of orders, or some dozens. */
export type Round = 'full' | 'reduced'

export type Figure = {
  text: string
  holds: boolean
  /** On the slowest machine, in the shortest round: so every test run asks for it. */
  alwaysHolds: boolean
}

export type Proof = {
  name: string
  /** What is done to the shop. */
  done: string
  mustHold: string
  run: (round: Round) => Promise<Figure[]>
}

export const counted = (text: string, holds: boolean): Figure => ({
  text,
  holds,
  alwaysHolds: true,
})

export const timed = (text: string, holds: boolean): Figure => ({ text, holds, alwaysHolds: false })

/** That a round met what it is about, for which a shorter one may have had too few orders. */
export const met = (text: string, holds: boolean): Figure => timed(text, holds)

/** The most common kind: something that must never have happened. */
export const none = (count: number, what: string): Figure =>
  counted(`${count} ${what}`, count === 0)
