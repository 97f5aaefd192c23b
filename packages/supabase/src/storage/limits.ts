/** Limits of the storage API, without zod: its tables and its picture processes read them too. */

/**
 * Of any object in any bucket, whatever the bucket itself allows. The proxies in front have limits of
 * their own: `infra/web/Caddyfile` a little above, the ingress of `infra/kubernetes/example` below.
 */
export const objectSizeBytesMax = 50_000_000

/** Of the names between the slashes of a key, and of a bucket's, as a regular expression has it. */
export const nameCharacters = String.raw`[\w!.*'() &$=@;:+,?-]`
export const objectKeyBytesMax = 255
export const bucketNameLengthMax = 100

export const listing = { limit: 100, limitMax: 1000, offset: 0 } as const
export const removedObjectsMax = 1000
export const signedPathsMax = 500
export const signedUrlYearsMax = 10
export const signedUrlSecondsMax = signedUrlYearsMax * 365 * 86_400
export const uploadUrlHours = 2
export const uploadUrlSeconds = uploadUrlHours * 3600

/** Of a picture that is decoded. */
export const imagePixelsMax = 50_000_000
/** Fits every camera and panorama; a thread of millions of lines would take minutes to read. */
export const imageSidePixelsMax = 16_384

/** Both dimensions of a picture made to measure. */
export const pictureSidePixelsMax = 2000
export const qualityOnRequest = { min: 20, max: 100, unsaid: 80 } as const
