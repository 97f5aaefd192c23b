/**
 * The errors that can happen under every prefix; each prefix has its own codes and shape for them.
 */
export type ErrorKind =
  | 'bad_json'
  | 'bad_input'
  /** A NUL or a lone surrogate, which PostgreSQL cannot store. */
  | 'bad_text'
  | 'bad_url'
  | 'body_too_large'
  | 'media_type'
  | 'method_not_allowed'
  | 'no_route'
  | 'timeout'
  | 'unavailable'
  | 'unexpected'

/**
 * Used instead of Fastify's messages, which repeat the client's input. The API description shows
 * them too.
 */
export const errorMessages = {
  media_type: 'A body of this content type is not taken here.',
  body_too_large: 'The body is too large.',
  bad_url: 'The address is not valid.',
  unavailable: 'The service is temporarily unavailable.',
  unexpected: 'An unexpected error occurred.',
} as const satisfies Partial<Record<ErrorKind, string>>

export type HttpErrorOptions = {
  status: number
  code: string
  message: string
  details?: string | undefined
  hint?: string | undefined
  /** Further members of the body, for some shapes. */
  members?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
  cause?: unknown
}

/** An error with a known response: status, code and a message for the client. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | undefined
  readonly hint: string | undefined
  readonly members: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(options: HttpErrorOptions) {
    super(options.message, { cause: options.cause })
    this.name = 'HttpError'
    this.status = options.status
    this.code = options.code
    this.details = options.details
    this.hint = options.hint
    this.members = options.members ?? {}
    this.headers = options.headers ?? {}
  }
}

/** An error of a kind, which the shape of the prefix turns into an `HttpError`. */
export class KindError extends Error {
  readonly kind: ErrorKind
  readonly headers: Record<string, string>

  constructor(
    kind: ErrorKind,
    message: string,
    options: {
      cause?: unknown
      headers?: Record<string, string>
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'KindError'
    this.kind = kind
    this.headers = options.headers ?? {}
  }
}

export const unavailable = (message: string, cause?: unknown) =>
  new KindError('unavailable', message, { cause })
