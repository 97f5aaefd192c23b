import type { PictureMimeType } from './picture-format.ts'

/** What the API and its picture processes say to each other. */

export type CleanJob = {
  kind: 'clean'
  bytes: Uint8Array
  mimeType: PictureMimeType
  isAlone: boolean
}

export type ResizeJob = {
  kind: 'resize'
  bytes: Uint8Array
  mimeType: PictureMimeType
  isAlone: boolean
  width: number | undefined
  height: number | undefined
  fit: 'cover' | 'inside' | 'fill'
  target: PictureMimeType
  quality: number
}

export type PictureJob = CleanJob | ResizeJob

export type Picture = {
  bytes: Uint8Array
  mimeType: PictureMimeType
  width: number
  height: number
}

export type PictureResult =
  | { kind: 'made'; picture: Picture }
  | { kind: 'refused'; refusal: 'not_an_image' | 'too_many_pixels' }
  /** Decoding takes so much memory that nothing else may decode meanwhile. */
  | { kind: 'needs_room' }

export type PictureReport = { result: PictureResult; memoryBytes: number }
