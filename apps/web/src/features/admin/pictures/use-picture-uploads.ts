import { useCallback, useEffect, useRef, useState } from 'react'
import type { PictureProgress } from '#features/admin/image/use-image-upload.ts'
import { uploadImage } from '#features/admin/image/upload-image.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { FormPicture } from './form-pictures.ts'
import { makeSmaller } from './make-smaller.ts'

export type PictureUpload = {
  key: number
  name: string
  /** The address of the picture whose place it takes. */
  replaced: string | undefined
} & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  /** Another try may help, unless the file itself is wrong. */
  | { state: 'failed'; message: string; isHopeless: boolean }
)

type Job = { file: File; control: AbortController; replaced: string | undefined }

/** Uploads one picture after the other, so that one alone is in memory; a failure stops no other. */
export const usePictureUploads = (
  onUploaded: (picture: FormPicture, replaced: string | undefined) => void,
) => {
  const dispatch = useThunkDispatch()
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const jobs = useRef(new Map<number, Job>())
  const last = useRef(Promise.resolve())
  const count = useRef(0)
  const whenUploaded = useRef(onUploaded)
  useEffect(() => {
    whenUploaded.current = onUploaded
  })

  useEffect(() => {
    const { current } = jobs
    return () => {
      for (const { control } of current.values()) control.abort()
    }
  }, [])

  const change = useCallback((key: number, next: PictureUpload) => {
    setUploads((now) => now.map((upload) => (upload.key === key ? next : upload)))
  }, [])
  const end = (key: number) => {
    jobs.current.get(key)?.control.abort()
    jobs.current.delete(key)
    setUploads((now) => now.filter((upload) => upload.key !== key))
  }

  const run = async (key: number, { file, control, replaced }: Job) => {
    const { signal } = control
    if (signal.aborted) return
    const about = { key, name: file.name, replaced }
    const fail = (message: string, isHopeless: boolean) =>
      change(key, { ...about, state: 'failed', message, isHopeless })
    const onSent = (share: number) => {
      if (!signal.aborted) change(key, { ...about, state: 'sending', share })
    }

    onSent(0)
    const prepared = await makeSmaller(file)
    if (signal.aborted) return
    if ('message' in prepared) {
      fail(prepared.message, true)
      return
    }
    const outcome = await dispatch((_dispatch, _getState, services) =>
      uploadImage(services, prepared.file, { signal, onSent }),
    )
    if (signal.aborted) return
    if ('message' in outcome) {
      fail(outcome.message, outcome.isHopeless)
      return
    }
    end(key)
    const { width, height } = prepared
    const picture = { image: outcome.url, alt: '', is_decorative: false, width, height }
    whenUploaded.current(picture, replaced)
  }

  const wait = (key: number, job: Job) => {
    last.current = last.current.then(() => run(key, job))
  }

  return {
    uploads,
    start: (files: readonly File[], replaced?: string) => {
      for (const file of files) {
        count.current += 1
        const key = count.current
        const job = { file, control: new AbortController(), replaced }
        jobs.current.set(key, job)
        setUploads((now) => [
          // A newer picture for the same place takes it from the one before.
          ...now.filter((upload) => replaced === undefined || upload.replaced !== replaced),
          { key, name: file.name, replaced, state: 'waiting' },
        ])
        wait(key, job)
      }
    },
    retry: (key: number) => {
      const job = jobs.current.get(key)
      if (!job) return
      change(key, { key, name: job.file.name, replaced: job.replaced, state: 'waiting' })
      wait(key, job)
    },
    end,
  }
}

export const progressOf = (uploads: readonly PictureUpload[]): PictureProgress => {
  if (uploads.some(({ state }) => state !== 'failed')) return 'sending'
  const mayHelp = (upload: PictureUpload) => upload.state === 'failed' && !upload.isHopeless
  return uploads.some(mayHelp) ? 'unsent' : 'settled'
}
