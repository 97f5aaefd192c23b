import { HttpError } from '#platform/errors/http-error.ts'

export const linkUnknown = () =>
  new HttpError({
    status: 404,
    code: 'link_unknown',
    message: 'This link has expired, or is not complete.',
  })
