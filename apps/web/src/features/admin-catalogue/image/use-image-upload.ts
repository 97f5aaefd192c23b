import { useEffect, useRef, useState } from 'react'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { StoreServices } from '#lib/base-api.ts'
import { toastShown } from '#ui/toast/toasts.slice.ts'
import { imageFileError } from './image-file.ts'
import { uploadFailed, uploadImage } from './upload-image.ts'

export type ImageUpload =
  | { state: 'idle' }
  | { state: 'sending'; file: File; share: number }
  /** `file` is there where another try makes sense. */
  | { state: 'failed'; message: string; file?: File }

/** Checks and uploads one picture at a time; a newer one takes the place of one on its way. */
export const useImageUpload = (onUploaded: (url: string) => void) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, StoreServices, UnknownAction>>()
  const [upload, setUpload] = useState<ImageUpload>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setUpload({ state: 'idle' })
  }

  const start = async (file: File) => {
    running.current?.abort()
    const message = imageFileError(file)
    if (message !== undefined) {
      setUpload({ state: 'failed', message })
      return
    }

    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'sending', file, share: 0 })
    const outcome = await dispatch((_dispatch, _getState, services) =>
      uploadImage(services, file, {
        signal: controller.signal,
        onSent: (share) => {
          if (running.current === controller) setUpload({ state: 'sending', file, share })
        },
      }),
    )
    if (running.current !== controller) return
    running.current = undefined

    if ('url' in outcome) {
      setUpload({ state: 'idle' })
      onUploaded(outcome.url)
      return
    }
    const isWorthARetry = outcome.message === uploadFailed
    setUpload({ state: 'failed', message: outcome.message, ...(isWorthARetry && { file }) })
    if (isWorthARetry) dispatch(toastShown({ title: uploadFailed, tone: 'bad' }))
  }

  return { upload, start: (file: File) => void start(file), cancel }
}
