/** Who is at the other end of a request, as far as accounts care. */
export type Client = {
  ip: string
  userAgent: string
  /** One line in the log for what a guardian of the shop wants to know; never a secret in it. */
  note: (event: string, details?: Record<string, unknown>) => void
}
