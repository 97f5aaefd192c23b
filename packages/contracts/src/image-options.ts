/** What the shop takes as a picture, apart from the schemas so that no page loads zod for it. */

export const imageSizeBytesMax = 5 * 1024 * 1024 - 1
export const imagePixelsMax = 50_000_000
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
  tooLarge: 'File size must be less than 5MB.',
} as const
