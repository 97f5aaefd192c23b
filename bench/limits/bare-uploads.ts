import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { rateOf } from './bare-work.ts'

export type UploadOrder = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  picture: Uint8Array
  atOnce: number
  seconds: number
}

/** One pass through sharp with the settings of the shop, and one object written. */
export async function runBareUploads(order: UploadOrder): Promise<number> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, picture } = order
  const credentials = { accessKeyId, secretAccessKey }
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await rateOf(order, async (worker, turn) => {
      const body = await sharp(picture, { sequentialRead: true })
        .autoOrient()
        .jpeg({ quality: 88, optimiseCoding: false })
        .toBuffer()
      const key = `bench/${worker}-${turn}`
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: 'image/jpeg' }),
      )
    })
  } finally {
    s3.destroy()
  }
}
