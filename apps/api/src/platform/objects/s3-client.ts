import { S3Client } from '@aws-sdk/client-s3'
import { timeouts } from '#platform/http/timeouts.ts'

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
