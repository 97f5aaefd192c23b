/** What went wrong, in words that no protocol owns; each prefix renders it in its own shape. */
export type Fault =
  | 'bad_json'
  | 'bad_input'
  /** A NUL or half a surrogate pair, which the database cannot keep. */
  | 'bad_text'
  | 'bad_url'
  | 'body_too_large'
  | 'media_type'
  | 'method_not_allowed'
  | 'no_route'
  | 'timeout'
  | 'unavailable'
  | 'unexpected'

export type ProblemOptions = {
  status: number
  code: string
  message: string
  details?: string | undefined
  hint?: string | undefined
  /** Further members of the body, for the shapes that have some. */
  members?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
  cause?: unknown
}

/** A failure whose answer is already known: status, code and a text that anybody may read. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | undefined
  readonly hint: string | undefined
  readonly members: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(options: ProblemOptions) {
    super(options.message, { cause: options.cause })
    this.name = 'Problem'
    this.status = options.status
    this.code = options.code
    this.details = options.details
    this.hint = options.hint
    this.members = options.members ?? {}
    this.headers = options.headers ?? {}
  }
}

/** A failure that every prefix names in its own vocabulary. */
export class FaultError extends Error {
  readonly fault: Fault
  readonly headers: Record<string, string>

  constructor(
    fault: Fault,
    message: string,
    options: {
      cause?: unknown
      headers?: Record<string, string>
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'FaultError'
    this.fault = fault
    this.headers = options.headers ?? {}
  }
}

export const unavailable = (message: string, cause?: unknown) =>
  new FaultError('unavailable', message, { cause })
