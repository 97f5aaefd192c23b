import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import {
  mislabelledImage,
  notAnImage,
  tooManyPixels,
  unsupportedMimeType,
} from '#supabase/storage/storage.errors.ts'
import { isPictureType, sniffPicture, type PictureMimeType } from './picture-format.ts'
import type { Picture, PictureTask, ResizeTask } from './picture-jobs.ts'
import { createPictureProcessPool } from './picture-process-pool.ts'

export const decodingAtOnceMax = 2
const waitingMax = 100
/**
 * Longer than the request of a visitor waits, which is then answered without the result; the result
 * is stored for the next request. Together with decoding, it may exceed the handler timeout of an
 * upload.
 */
const waitMs = 60_000

export type ResizeOptions = Omit<ResizeTask, 'kind' | 'mimeType' | 'isAlone'>

type Job = { task: PictureTask; bytes: Uint8Array }

/** What a person is told whose file is no picture, or a broken one. */
export type PictureTexts = { notAnImage: string }

/** Processes untrusted pictures in child processes, two at a time. */
export function createPictureProcessor({ notAnImage: notAnImageText }: PictureTexts) {
  const pool = createPictureProcessPool()
  const limit = createConcurrencyLimit({ capacity: decodingAtOnceMax, waitingMax, waitMs })

  /** The bytes are loaded inside the slot, so that waiting jobs take no memory. */
  const doJob = async (prepare: () => Promise<Job>): Promise<Picture> => {
    let result = await limit.run(1, async () => {
      const { task, bytes } = await prepare()
      return pool.do(task, bytes)
    })
    if (result.kind === 'needs_memory') {
      result = await limit.run(decodingAtOnceMax, async () => {
        const { task, bytes } = await prepare()
        return pool.do({ ...task, isAlone: true }, bytes)
      })
    }
    if (result.kind === 'made') return result.picture
    throw result.kind === 'rejected' && result.error === 'too_many_pixels'
      ? tooManyPixels()
      : notAnImage(notAnImageText)
  }

  /** The error for bytes that are no picture, whatever their label says. */
  const notPicture = (label: string) =>
    isPictureType(label) ? mislabelledImage(notAnImageText) : unsupportedMimeType(label)

  const mustBePicture = (bytes: Uint8Array, label: string): PictureMimeType => {
    const mimeType = sniffPicture(bytes)
    if (mimeType !== undefined) return mimeType
    throw notPicture(label)
  }

  return {
    notPicture,

    /** Re-encodes a picture: no metadata, no trailing bytes, only pixels. */
    async clean(bytes: Uint8Array, label: string): Promise<Picture> {
      const mimeType = mustBePicture(bytes, label)
      const task = { kind: 'clean', mimeType, isAlone: false } as const
      return await doJob(() => Promise.resolve({ task, bytes }))
    },

    async resize(
      read: () => Promise<Uint8Array>,
      label: string,
      { width, height, fit, target, quality }: ResizeOptions,
    ): Promise<Picture> {
      return await doJob(async () => {
        const bytes = await read()
        const mimeType = mustBePicture(bytes, label)
        const size = { width, height, fit, target, quality }
        return { task: { kind: 'resize', mimeType, isAlone: false, ...size }, bytes }
      })
    },

    activity: () => limit.activity(),
    close: () => pool.close(),
  }
}

export type PictureProcessor = ReturnType<typeof createPictureProcessor>
