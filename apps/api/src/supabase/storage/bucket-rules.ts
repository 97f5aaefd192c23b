import { imageSizeBytesMax } from '@golden-bead/contracts/image-options'
import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import { objectSizeBytesMax } from '@golden-bead/contracts/storage-options'
import type { Bucket } from './buckets.repository.ts'
import { unsupportedMimeType } from './storage.errors.ts'
import { mustBePictureKey, mustBeValidKey } from './object-names.ts'

/** Whatever comes into it is made into a picture anew, or refused. */
export const holdsOnlyPictures = (bucket: Bucket) => bucket.id === productImagesBucket

const isAllowedType = (allowed: string, mimeType: string) =>
  allowed === '*/*' ||
  allowed === mimeType ||
  (allowed.endsWith('/*') && mimeType.startsWith(allowed.slice(0, -1)))

/** That a bucket may hold an object of this name and label, and of which size at most. */
export function mustBeAccepted(
  bucket: Bucket,
  path: string,
  mimeType?: string,
): { bytesMax: number } {
  mustBeValidKey(path)
  if (holdsOnlyPictures(bucket)) {
    // Here the bytes decide, whatever the label says.
    mustBePictureKey(path)
    return { bytesMax: Math.min(bucket.fileSizeLimit ?? imageSizeBytesMax, imageSizeBytesMax) }
  }
  if (mimeType !== undefined) mustBeAllowedType(bucket, mimeType)
  return { bytesMax: Math.min(bucket.fileSizeLimit ?? objectSizeBytesMax, objectSizeBytesMax) }
}

function mustBeAllowedType({ allowedMimeTypes }: Bucket, mimeType: string): void {
  if (allowedMimeTypes === null || allowedMimeTypes.length === 0) return
  if (!allowedMimeTypes.some((allowed) => isAllowedType(allowed, mimeType)))
    throw unsupportedMimeType(mimeType)
}
