import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { timeouts } from '#server/http/timeouts.ts'
import { KindError, unavailable } from '#server/errors/http-error.ts'

export type S3Options = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** By default the client waits for ever on a silent server, so all timeouts are set. */
export function openS3Client(options: S3Options): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    maxAttempts: 2,
    // Not every S3-compatible server supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Nor `Expect: 100-continue`, which also costs a round trip.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 1_000,
      // Until the headers of the response. Transfers of bytes have timeouts of their own.
      requestTimeout: 5_000,
      // A stream that its reader does not consume is idle here too: the timeout of the reader has
      // to come first.
      socketTimeout: timeouts.idle + 5_000,
      throwOnRequestTimeout: true,
    },
  })
}

const missingNames = new Set(['NoSuchKey', 'NotFound'])
const passingStatuses = new Set([307, 408, 409, 425, 429])

export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && missingNames.has(error.name)

export const isTooLarge = (error: unknown): boolean => statusOf(error) === 413

/**
 * A 4xx (wrong key, wrong bucket) or a 301 (wrong region) is a configuration error and is not
 * translated: a retry cannot help. Everything else, from a closed port to invalid XML, may be
 * temporary.
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
      status !== undefined && status >= 300 && status < 500 && !passingStatuses.has(status)
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
