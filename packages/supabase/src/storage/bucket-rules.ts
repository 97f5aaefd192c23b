import type { Bucket } from './buckets.repository.ts'
import { objectSizeBytesMax } from './limits.ts'
import { mustBePictureKey, mustBeValidKey } from './object-names.ts'
import { accessDenied, unsupportedMimeType } from './storage.errors.ts'

/** A bucket that the app needs: made at the start if it is missing, otherwise left as it is. */
export type BucketOptions = {
  id: string
  public: boolean
  /** Bytes. The bucket itself may be given a lower limit, and no higher one. */
  fileSizeLimit?: number
  allowedMimeTypes?: readonly string[]
  /** Whether everything in the bucket is re-encoded as a picture, or rejected. */
  picturesOnly?: boolean
  /** If set, the bucket can be neither deleted nor made private, with this text as the error. */
  keptBecause?: string
}

const isAllowedType = (allowed: string, mimeType: string) =>
  allowed === '*/*' ||
  allowed === mimeType ||
  (allowed.endsWith('/*') && mimeType.startsWith(allowed.slice(0, -1)))

function mustBeAllowedType({ allowedMimeTypes }: Bucket, mimeType: string): void {
  if (allowedMimeTypes === null || allowedMimeTypes.length === 0) return
  if (!allowedMimeTypes.some((allowed) => isAllowedType(allowed, mimeType)))
    throw unsupportedMimeType(mimeType)
}

/** What buckets take, by their own settings and by the options of those that the app needs. */
export function createBucketRules(needed: readonly BucketOptions[]) {
  const optionsOf = (id: string) => needed.find((bucket) => bucket.id === id)

  const holdsOnlyPictures = ({ id }: Bucket): boolean => optionsOf(id)?.picturesOnly ?? false

  return {
    holdsOnlyPictures,

    /**
     * Throws unless the bucket accepts an object of this name and type, and returns the largest
     * size.
     */
    mustBeAccepted(bucket: Bucket, path: string, mimeType?: string): { bytesMax: number } {
      mustBeValidKey(path)
      // The content decides, and not the declared type.
      if (holdsOnlyPictures(bucket)) mustBePictureKey(path)
      else if (mimeType !== undefined) mustBeAllowedType(bucket, mimeType)
      const limits = [bucket.fileSizeLimit, optionsOf(bucket.id)?.fileSizeLimit]
      const bytesMax = Math.min(objectSizeBytesMax, ...limits.map((limit) => limit ?? Infinity))
      return { bytesMax }
    },

    mustNotBeKept(id: string): void {
      const reason = optionsOf(id)?.keptBecause
      if (reason !== undefined) throw accessDenied(reason)
    },
  }
}

export type BucketRules = ReturnType<typeof createBucketRules>
