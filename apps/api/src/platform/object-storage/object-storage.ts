import { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#config'

/** Without explicit limits the client waits for ever on a silent server. */
export function openObjectStorage(options: Config['objectStorage']): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 5_000,
      throwOnRequestTimeout: true,
    },
  })
}
