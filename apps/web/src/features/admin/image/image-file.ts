import {
  imageMimeTypes,
  imageSizeBytesMax,
  imageUploadTexts,
} from '@golden-bead/contracts/image-options'

const extensions: Record<(typeof imageMimeTypes)[number], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

const isImageType = (type: string): type is keyof typeof extensions =>
  Object.hasOwn(extensions, type)

/** The error of a file that is no valid picture; the server checks its bytes as well. */
export const imageFileError = ({ type, size }: Pick<File, 'type' | 'size'>) => {
  if (!isImageType(type)) return imageUploadTexts.notAnImage
  return size > imageSizeBytesMax ? imageUploadTexts.tooLarge : undefined
}

/** A unique path: the time, and sixty-four random bits. */
export const newImagePath = (
  { type }: Pick<File, 'type'>,
  nowMs = Date.now(),
  random = randomText(),
) => `products/${nowMs}-${random}.${isImageType(type) ? extensions[type] : 'bin'}`

const randomText = () =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((number) => number.toString(36)).join('')
