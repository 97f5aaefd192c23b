import { createHash } from 'node:crypto'

/** The ETag of S3 for an object that was uploaded in one part. */
export const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Whether a storage returned an ETag of that form; multipart uploads get others. */
export const isEtag = (tag: string | undefined): tag is string =>
  tag !== undefined && /^"[\da-f]{32}"$/.test(tag)
