/** What the load generator is asked to do, and what it reports. Both travel between processes. */

export type Expectation = {
  status: number
  /** Every answer must have exactly these bytes. */
  body?: Uint8Array
}

export type LoadOrder = {
  port: number
  connections: number
  seconds: number
  /** Present: so many requests begin per second whatever comes back, each waited for by its time. */
  ratePerSecond?: number
  /** Whole requests, sent in turns. Eight `#` in one stand for a number that never comes twice. */
  requests: Uint8Array[]
  firstNumber?: number
  expected: Expectation
  /** The requests after the first ones of each connection carry the refresh token of its last answer. */
  isRefreshing?: boolean
}

export type LoadReport = {
  answers: number
  seconds: number
  p50Ms: number
  p99Ms: number
  wrong: number
  firstWrong?: string
  /** How much of its core the generator used: near 1, it measures itself. */
  cpuShare: number
}
