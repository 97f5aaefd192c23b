import { createConcurrencyLimit } from '#platform/process/concurrency-limit.ts'
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
 * Longer than a visitor waits, who is answered without it: what is made all the same is there for
 * the next one. With what it takes to read a picture it may outlast the handler of an upload too.
 */
const waitMs = 60_000

export type ResizeOptions = Omit<ResizeTask, 'kind' | 'mimeType' | 'isAlone'>

type Job = { task: PictureTask; bytes: Uint8Array }

/** Reads pictures that nobody vouches for, in processes of their own and two at a time. */
export function createPictureProcessor() {
  const pool = createPictureProcessPool()
  const limit = createConcurrencyLimit({ capacity: decodingAtOnceMax, waitingMax, waitMs })

  /** The job is put together in its slot, so that those who wait hold no bytes. */
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
      : notAnImage()
  }

  return {
    /** The same picture, written anew: without metadata, trailing bytes or anything but pixels. */
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

function mustBePicture(bytes: Uint8Array, label: string): PictureMimeType {
  const mimeType = sniffPicture(bytes)
  if (mimeType !== undefined) return mimeType
  throw isPictureType(label) ? mislabelledImage() : unsupportedMimeType(label)
}
