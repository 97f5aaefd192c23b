/** How much the wire of the buckets takes and gives, and for how long. */

/** Of any object in any bucket, whatever the bucket itself allows. */
export const objectSizeBytesMax = 50_000_000

export const objectKeyBytesMax = 255
export const bucketNameLengthMax = 100

export const listing = { limit: 100, limitMax: 1000, offset: 0 } as const
export const removedObjectsMax = 1000
export const signedPathsMax = 500
export const signedUrlSecondsMax = 10 * 365 * 86_400
export const uploadUrlSeconds = 7200

/** Both dimensions of a picture made to measure. */
export const pictureSidePixelsMax = 2000
