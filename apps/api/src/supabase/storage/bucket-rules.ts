import { imageSizeBytesMax } from '@golden-bead/contracts/image-options'
import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import { objectSizeBytesMax } from './limits.ts'
import type { Bucket } from './buckets.repository.ts'
import { unsupportedMimeType } from './storage.errors.ts'
import { mustBePictureKey, mustBeValidKey } from './object-names.ts'

/** Whether everything in the bucket is re-encoded as a picture, or rejected. */
export const holdsOnlyPictures = (bucket: Bucket) => bucket.id === productImagesBucket

const isAllowedType = (allowed: string, mimeType: string) =>
  allowed === '*/*' ||
  allowed === mimeType ||
  (allowed.endsWith('/*') && mimeType.startsWith(allowed.slice(0, -1)))

/**
 * Throws unless the bucket accepts an object of this name and type, and returns the largest size.
 */
export function mustBeAccepted(
  bucket: Bucket,
  path: string,
  mimeType?: string,
): { bytesMax: number } {
  mustBeValidKey(path)
  if (holdsOnlyPictures(bucket)) {
    // The content decides, and not the declared type.
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
