import { HttpError } from '#platform/errors/http-error.ts'

export const formUnknown = () =>
  new HttpError({
    status: 400,
    code: 'form_unknown',
    message: 'The form has expired. Please send it again.',
  })

export const formTooFresh = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'form_too_fresh',
    message: 'The form was sent sooner than anybody can fill it in. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const formUsed = () =>
  new HttpError({
    status: 409,
    code: 'form_used',
    message: 'This form has already sent another message. Please send it again.',
  })
