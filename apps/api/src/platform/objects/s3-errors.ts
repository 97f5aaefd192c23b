import { S3ServiceException } from '@aws-sdk/client-s3'
import { KindError, unavailable } from '#platform/errors/http-error.ts'

const missingNames = new Set(['NoSuchKey', 'NotFound'])
const passingStatuses = new Set([408, 409, 425, 429])

export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && missingNames.has(error.name)

export const isTooLarge = (error: unknown): boolean => statusOf(error) === 413

/**
 * A 4xx (wrong key, wrong bucket) is a configuration error and is not translated: a retry cannot
 * help. Everything else, from a closed port to invalid XML, may be temporary.
 */
export function translateS3Error(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError) return error
  if (isTooLarge(error)) {
    return new KindError('body_too_large', 'The storage takes no file of this size.', {
      cause: error,
    })
  }
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode
    const isClientError =
      status !== undefined && status >= 400 && status < 500 && !passingStatuses.has(status)
    if (isClientError) return error
  }
  return unavailable('The storage of files is temporarily unavailable.', error)
}

/** Also the status of a proxy in front of the storage, whose page the client cannot parse. */
function statusOf(error: unknown): unknown {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  const response: unknown = error instanceof Error ? Reflect.get(error, '$response') : undefined
  return typeof response === 'object' && response !== null
    ? Reflect.get(response, 'statusCode')
    : undefined
}
