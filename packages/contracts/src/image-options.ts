/**
 * What the shop takes as a picture, apart from the schemas so that no page loads zod for it. Types
 * and megapixels are those of the storage API, which a test compares.
 */

/** A file has to be smaller. The bucket keeps the limit that it was made with. */
export const imageMegabytes = 5
export const imageSizeBytesMax = imageMegabytes * 1024 * 1024 - 1
export const imageMegapixelsMax = 50
export const imageMimeTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const imageUploadTexts = {
  notAnImage: 'Please select a valid image file.',
  tooLarge: `File size must be less than ${imageMegabytes}MB.`,
  /** Of a bucket or a storage with a limit of its own, which this side does not know. */
  tooLargeHere: 'The shop cannot keep a picture of this size.',
} as const
