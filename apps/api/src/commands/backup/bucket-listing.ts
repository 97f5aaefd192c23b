import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'

export type Bucket = { s3: S3Client; bucket: string }
export type StoredObject = { key: string; size: number }

/** Every object in the bucket, whether a row names it or not. */
export async function* listBucket({ s3, bucket }: Bucket): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }),
    )
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      if (key !== undefined && size !== undefined) yield { key, size }
    }
    token = page.NextContinuationToken
  } while (token !== undefined)
}
