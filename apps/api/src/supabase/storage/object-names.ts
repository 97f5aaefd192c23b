import { imageExtensions } from '@golden-bead/contracts/image-options'
import {
  bucketNameLengthMax,
  nameCharacters,
  objectKeyBytesMax,
} from '@golden-bead/contracts/storage-options'
import { invalidBucketName, invalidKey, invalidPictureKey } from './storage.errors.ts'

/** Being ASCII, these characters make length in characters and bytes the same. */
const namePattern = new RegExp(`^${nameCharacters}+$`)

/** Words that stand where a bucket's name stands in the paths of this wire. */
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

/** Names that some file systems give to devices; an admin may well save the picture to one. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const isSafeName = (name: string) =>
  namePattern.test(name) && !name.startsWith('.') && !deviceName.test(name)

/** Refuses and never renames: a key that was changed is found by nobody. */
export const isValidKey = (key: string): boolean =>
  key.length <= objectKeyBytesMax && key.split('/').every(isSafeName)

const isPictureExtension = (extension: string) =>
  imageExtensions.some((known) => known === extension.toLowerCase())

/** `a.png.html` would be opened as a document by whoever saves it. */
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
