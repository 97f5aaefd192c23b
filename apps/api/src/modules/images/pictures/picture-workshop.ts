import { createSlots } from '#lib/slots.ts'
import { notAnImage, tooManyPixels, unsupportedMimeType } from '../images.errors.ts'
import { sniffPicture } from './picture-format.ts'
import type { CleanJob, Picture, PictureJob, ResizeJob } from './picture-jobs.ts'
import { createPictureProcessPool } from './picture-process-pool.ts'

export const decodingAtOnceMax = 2
const waitingMax = 100
const waitMs = 60_000

type WithoutFormat<Job> = Omit<Job, 'kind' | 'bytes' | 'mimeType' | 'isAlone'>
export type ResizeOptions = WithoutFormat<ResizeJob>

/** Reads pictures that nobody vouches for, in processes of their own and two at a time. */
export function createPictureWorkshop() {
  const pool = createPictureProcessPool()
  const slots = createSlots({ capacity: decodingAtOnceMax, waitingMax, waitMs })

  const doJob = async (job: PictureJob): Promise<Picture> => {
    let result = await slots.run(1, () => pool.do(job))
    if (result.kind === 'needs_room') {
      result = await slots.run(decodingAtOnceMax, () => pool.do({ ...job, isAlone: true }))
    }
    if (result.kind === 'made') return result.picture
    throw result.kind === 'refused' && result.refusal === 'too_many_pixels'
      ? tooManyPixels()
      : notAnImage()
  }

  const jobBase = (bytes: Uint8Array, label: string) => {
    const mimeType = sniffPicture(bytes)
    if (mimeType === undefined) throw unsupportedMimeType(label)
    return { bytes, mimeType, isAlone: false }
  }

  return {
    /** The same picture, written anew: without metadata, trailing bytes or anything but pixels. */
    clean(bytes: Uint8Array, label: string): Promise<Picture> {
      const job: CleanJob = { kind: 'clean', ...jobBase(bytes, label) }
      return doJob(job)
    },
    resize(bytes: Uint8Array, label: string, options: ResizeOptions): Promise<Picture> {
      const job: ResizeJob = { kind: 'resize', ...jobBase(bytes, label), ...options }
      return doJob(job)
    },
    activity: () => slots.activity(),
    close: () => pool.close(),
  }
}

export type PictureWorkshop = ReturnType<typeof createPictureWorkshop>
