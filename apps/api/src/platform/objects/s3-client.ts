import { S3Client } from '@aws-sdk/client-s3'
import { timeouts } from '#platform/http/timeouts.ts'

export type S3Options = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Without explicit limits the client waits for ever on a silent server. */
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
    // The newer checksums are not understood by every S3-compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Nor is the question whether a larger body may come, for which a connection is opened besides.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 1_000,
      // To the headers of the answer. What carries bytes over there brings a limit of its own.
      requestTimeout: 5_000,
      // Bytes that nobody takes stand still here too: the reader's own limit has to come first.
      socketTimeout: timeouts.idle + 5_000,
      throwOnRequestTimeout: true,
    },
  })
}
