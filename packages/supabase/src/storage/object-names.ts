import { bucketNameLengthMax, nameCharacters, objectKeyBytesMax } from './limits.ts'
import { pictureExtensions } from './pictures/picture-format.ts'
import { invalidBucketName, invalidKey, invalidPictureKey } from './storage.errors.ts'

/** Only ASCII, so that the length in characters equals that in bytes. */
const namePattern = new RegExp(`^${nameCharacters}+$`)

/** Words in the place of a bucket's name in the paths of this API. */
const pathWords = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
])

/** Reserved names of devices on Windows; an admin may save the picture there. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const isSafeName = (name: string) =>
  namePattern.test(name) && !name.startsWith('.') && !deviceName.test(name)

/** Invalid keys are rejected and never renamed: a client would not find a renamed object. */
export const isValidKey = (key: string): boolean =>
  key.length <= objectKeyBytesMax && key.split('/').every(isSafeName)

const isPictureExtension = (extension: string) =>
  pictureExtensions.some((known) => known === extension.toLowerCase())

/** A saved `a.png.html` would open as an HTML document. */
const hasPictureName = (key: string): boolean => {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot === -1 || isPictureExtension(name.slice(dot + 1))
}

export function mustBeValidKey(key: string): void {
  if (!isValidKey(key)) throw invalidKey(key)
}

export function mustBePictureKey(key: string): void {
  if (!hasPictureName(key)) throw invalidPictureKey(key)
}

export const isValidBucketName = (name: string): boolean =>
  name.length <= bucketNameLengthMax &&
  name.trim() === name &&
  isSafeName(name) &&
  !pathWords.has(name)

export function mustBeValidBucketName(name: string): void {
  if (!isValidBucketName(name)) throw invalidBucketName()
}
