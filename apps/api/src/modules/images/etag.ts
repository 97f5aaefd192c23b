import { createHash } from 'node:crypto'

/** What S3 says of an object that was sent in one piece. */
export const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`
