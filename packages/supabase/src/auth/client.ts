/** The client of a request, as far as accounts need it. */
export type Client = {
  ip: string
  userAgent: string
  /** Writes a line for the audit log, without secrets. */
  note: (event: string, details?: Record<string, unknown>) => void
}
