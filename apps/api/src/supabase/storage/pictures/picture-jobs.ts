import type { PictureMimeType } from './picture-format.ts'

/** What the API and its picture processes say to each other. */

type CleanTask = { kind: 'clean'; mimeType: PictureMimeType; isAlone: boolean }

export type ResizeTask = {
  kind: 'resize'
  mimeType: PictureMimeType
  isAlone: boolean
  width: number | undefined
  height: number | undefined
  fit: 'cover' | 'inside' | 'fill'
  target: PictureMimeType
  quality: number
}

export type PictureTask = CleanTask | ResizeTask

/** The bytes themselves go through pipes: a message would copy them over and over. */
export type PictureOrder = { task: PictureTask; sizeBytes: number }

export type Picture = {
  bytes: Uint8Array
  mimeType: PictureMimeType
  width: number
  height: number
}

export type Rejected =
  | { kind: 'rejected'; error: 'not_an_image' | 'too_many_pixels' }
  /** Decoding takes so much memory that nothing else may decode meanwhile. */
  | { kind: 'needs_memory' }

export type PictureResult = { kind: 'made'; picture: Picture } | Rejected

type Announced = Omit<Picture, 'bytes'> & { sizeBytes: number }

export type PictureReport = {
  result: { kind: 'made'; picture: Announced } | Rejected
  memoryBytes: number
}
