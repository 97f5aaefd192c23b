import { createSlots } from '#lib/slots.ts'
import {
  mislabelledImage,
  notAnImage,
  tooManyPixels,
  unsupportedMimeType,
} from '../images.errors.ts'
import { isPictureType, sniffPicture, type PictureMimeType } from './picture-format.ts'
import type { CleanJob, Picture, PictureJob, ResizeJob } from './picture-jobs.ts'
import { createPictureProcessPool } from './picture-process-pool.ts'

export const decodingAtOnceMax = 2
const waitingMax = 100
const waitMs = 60_000

export type ResizeOptions = Omit<ResizeJob, 'kind' | 'bytes' | 'mimeType' | 'isAlone'>

/** Reads pictures that nobody vouches for, in processes of their own and two at a time. */
export function createPictureWorkshop() {
  const pool = createPictureProcessPool()
  const slots = createSlots({ capacity: decodingAtOnceMax, waitingMax, waitMs })

  /** The job is put together in its slot, so that those who wait hold no bytes. */
  const doJob = async (prepare: () => Promise<PictureJob>): Promise<Picture> => {
    let result = await slots.run(1, async () => pool.do(await prepare()))
    if (result.kind === 'needs_room') {
      result = await slots.run(decodingAtOnceMax, async () =>
        pool.do({ ...(await prepare()), isAlone: true }),
      )
    }
    if (result.kind === 'made') return result.picture
    throw result.kind === 'refused' && result.refusal === 'too_many_pixels'
      ? tooManyPixels()
      : notAnImage()
  }

  return {
    /** The same picture, written anew: without metadata, trailing bytes or anything but pixels. */
    async clean(bytes: Uint8Array, label: string): Promise<Picture> {
      const mimeType = mustBePicture(bytes, label)
      const job: CleanJob = { kind: 'clean', bytes, mimeType, isAlone: false }
      return await doJob(() => Promise.resolve(job))
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
        return { kind: 'resize', bytes, mimeType, isAlone: false, ...size }
      })
    },

    activity: () => slots.activity(),
    close: () => pool.close(),
  }
}

export type PictureWorkshop = ReturnType<typeof createPictureWorkshop>

function mustBePicture(bytes: Uint8Array, label: string): PictureMimeType {
  const mimeType = sniffPicture(bytes)
  if (mimeType !== undefined) return mimeType
  throw isPictureType(label) ? mislabelledImage() : unsupportedMimeType(label)
}
