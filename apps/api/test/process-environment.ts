import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { inject, onTestFinished } from 'vitest'
import type { Environment } from '#config'
import { testEnvironment } from './test-app.ts'

/**
 * The environment of an API process, with a database and a bucket of its own until the end of the
 * test.
 */
export async function processEnvironment(overrides: Environment = {}): Promise<Environment> {
  const { environment, drop } = await testEnvironment({ LOG_LEVEL: 'info', ...overrides })
  onTestFinished(drop)
  const { endpoint, region, ...credentials } = inject('services').s3
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await s3.send(new CreateBucketCommand({ Bucket: environment['S3_BUCKET'] }))
  s3.destroy()
  return environment
}
