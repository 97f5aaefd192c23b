import type { ProductProblem } from '@golden-bead/contracts/product-changes'
import { HttpError } from '@golden-bead/server/errors/http-error'

export const nothingDone = (done: 'changed' | 'deleted', problems: readonly ProductProblem[]) =>
  new HttpError({
    status: 409,
    code: 'state_conflict',
    message: `${problems.length} of these products cannot be ${done}, so nothing was ${done}.`,
    members: { problems },
  })

export const unknownCategory = () =>
  new HttpError({
    status: 409,
    code: 'unknown_category',
    message: 'This category is gone. Please choose another one.',
  })

export const notFound = (message: string) =>
  new HttpError({ status: 404, code: 'not_found', message })
