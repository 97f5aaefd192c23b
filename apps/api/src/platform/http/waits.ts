/** How long the server waits, in milliseconds. Nothing may wait without a limit. */
export const waits = {
  headers: 5_000,
  /** A JSON body, from the moment its headers are in. */
  body: 15_000,
  /** A file. Routes that take one set this as their body wait, and `uploadHandler` as handlerTimeout. */
  uploadBody: 60_000,
  /** From the headers to the answer, on routes without a body. */
  handler: 10_000,
  /** The same with a JSON body, whose arrival counts. */
  bodyAndHandler: 25_000,
  uploadHandler: 90_000,
  /** The last resort, above every wait for a body. */
  request: 65_000,
  /** A connection on which nothing moves, such as one whose reader has gone to sleep. */
  silence: 60_000,
  /** Longer than the proxies' own, so that it is never us who hang up first. */
  keepAlive: 75_000,
}
