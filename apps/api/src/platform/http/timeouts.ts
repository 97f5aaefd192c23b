const headers = 5_000
/** An upload waits in the queue before any of it is read. */
const uploadQueue = 45_000
/** A file. Routes that take one set this as their body wait, and `uploadHandler` as handlerTimeout. */
const uploadBody = 60_000

/** How long the server waits, in milliseconds. Nothing may wait without a limit. */
export const timeouts = {
  headers,
  /** A JSON body, from the moment its headers are in. */
  body: 15_000,
  uploadQueue,
  uploadBody,
  /** From the headers to the answer, on routes without a body. */
  handler: 10_000,
  /** The same with a JSON body, whose arrival counts. */
  bodyAndHandler: 25_000,
  /** Where the first who asks waits until the answer is made, which is then kept for others. */
  makingHandler: 25_000,
  uploadHandler: uploadQueue + uploadBody + 30_000,
  /** The last resort, above every wait for a body: Node counts from the first byte of the headers. */
  request: headers + uploadQueue + uploadBody + 5_000,
  /** A connection on which nothing moves, such as one whose reader has gone to sleep. */
  idle: 60_000,
  /** Longer than the proxies' own, so that it is never us who hang up first. */
  keepAlive: 75_000,
}
