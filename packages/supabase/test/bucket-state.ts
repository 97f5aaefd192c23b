import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import pg from 'pg'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { openS3Client } from '@golden-bead/server/objects/s3-client'

/** The objects in the storage and the rows of the database, read directly. */
export async function readBucketState(config: TestServer['config']) {
  const inStorage = await storedKeys(config)
  const client = new pg.Client({ connectionString: config.database.url })
  await client.connect()
  try {
    const rows = await client.query<{ key: string }>(
      `select 'objects/' || version as key from storage.objects
       union all select key from storage.renditions`,
    )
    const pending = await client.query<{ key: string }>('select key from storage.pending_objects')
    const pointedTo = rows.rows.map(({ key }) => key)
    return {
      inStorage,
      pointedTo,
      pending: pending.rows.map(({ key }) => key),
      orphans: inStorage.filter((key) => !pointedTo.includes(key)),
      dangling: pointedTo.filter((key) => !inStorage.includes(key)),
    }
  } finally {
    await client.end()
  }
}

export async function storedKeys(config: TestServer['config']): Promise<string[]> {
  const storage = openS3Client(config.s3)
  const keys: string[] = []
  let token: string | undefined
  do {
    const page = await storage.send(
      new ListObjectsV2Command({
        Bucket: config.s3.bucket,
        ...(token !== undefined && { ContinuationToken: token }),
      }),
    )
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    token = page.NextContinuationToken
  } while (token !== undefined)
  storage.destroy()
  return keys.toSorted()
}
