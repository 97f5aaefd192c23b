/** What the shop takes as a picture, apart from the schemas so that no page loads zod for it. */

/** A file has to be smaller. The bucket keeps the limit that it was made with. */
export const imageMegabytes = 5
export const imageSizeBytesMax = imageMegabytes * 1024 * 1024 - 1
export const imageMegapixelsMax = 50
export const imagePixelsMax = imageMegapixelsMax * 1_000_000
/** Fits every camera and panorama; a thread of millions of lines would take minutes to read. */
export const imageSidePixelsMax = 16_384
export const imageMimeTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

/** The extensions under which a picture may be stored; its bytes decide what it is. */
export const imageExtensions = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const

export const imageUploadTexts = {
  notAnImage: 'Please select a valid image file.',
  tooLarge: `File size must be less than ${imageMegabytes}MB.`,
  /** Of a bucket or a storage with a limit of its own, which this side does not know. */
  tooLargeHere: 'The shop cannot keep a picture of this size.',
  tooManyPixels: `An image may have ${imageMegapixelsMax} megapixels and sides of ${imageSidePixelsMax.toLocaleString('en-US')} pixels at most.`,
} as const
