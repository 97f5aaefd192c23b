/** What the API of Stripe answers with an error. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: Record<string, string> }
  /** Refused before anything was done: the answer is not kept for the idempotency key. */
  readonly isOfParameters: boolean

  constructor(
    status: number,
    error: { type: string; message: string; code?: string; param?: string },
    { isOfParameters = false } = {},
  ) {
    super(error.message)
    this.status = status
    this.body = { error }
    this.isOfParameters = isOfParameters
  }
}

const type = 'invalid_request_error'

export const badParameter = (param: string, message: string, code = 'parameter_invalid_integer') =>
  new Refusal(400, { type, code, param, message }, { isOfParameters: true })

export const unknownParameter = (param: string) =>
  badParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown')

export const missingParameter = (param: string) =>
  badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')

export const notPossible = (code: string, message: string) =>
  new Refusal(400, { type, code, message })

export const missingResource = (what: string, id: string) =>
  new Refusal(
    404,
    { type, code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` },
    { isOfParameters: true },
  )
