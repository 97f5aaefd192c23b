import { createHash } from 'node:crypto'

/** What S3 says of an object that was sent in one piece. */
export const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Whether a storage gave a tag of that form: one that keeps objects in pieces gives others. */
export const isEtag = (tag: string | undefined): tag is string =>
  tag !== undefined && /^"[\da-f]{32}"$/.test(tag)
