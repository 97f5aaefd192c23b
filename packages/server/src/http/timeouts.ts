const headers = 5_000
/** An upload waits in the queue before any of its body is read. */
const uploadQueue = 45_000
/**
 * The body of an upload. Its routes set this as their body timeout, and `uploadHandler` as
 * handlerTimeout.
 */
const uploadBody = 60_000

/** All timeouts of the server, in milliseconds. Nothing may wait without a limit. */
export const timeouts = {
  headers,
  /** A JSON body, after its headers. */
  body: 15_000,
  uploadQueue,
  uploadBody,
  /** From the headers to the response, on routes without a body. */
  handler: 10_000,
  /** The same including a JSON body. */
  bodyAndHandler: 25_000,
  /** For a response that the first request has to make, and that is then cached. */
  makingHandler: 25_000,
  uploadHandler: uploadQueue + uploadBody + 30_000,
  /**
   * A last resort, above every timeout for a body: Node counts from the first byte of the headers.
   */
  request: headers + uploadQueue + uploadBody + 5_000,
  /** A connection without traffic, such as one whose client stopped reading. */
  idle: 60_000,
  /**
   * Longer than the timeouts of proxies, so that they close first: otherwise a proxy could send a
   * request on a connection that is just being closed.
   */
  keepAlive: 75_000,
}
