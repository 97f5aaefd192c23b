import { useCallback, useEffect, useRef, useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissToast } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { imageFileError } from './image-file.ts'
import { uploadImage } from './upload-image.ts'

export type ImageUpload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; share: number; preview: string }
  /** `retry` is set where a retry can succeed. */
  | { state: 'failed'; message: string; preview?: string; retry?: () => void }

/** `unsent` is a previewed picture whose upload failed and may be retried. */
export type PictureProgress = 'settled' | 'sending' | 'unsent'

/** Checks and uploads one picture at a time; a newer one aborts the upload of the one before. */
export const useImageUpload = (onUploaded: (url: string) => void, cacheSeconds?: number) => {
  const dispatch = useThunkDispatch()
  const [upload, setUpload] = useState<ImageUpload>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const previewed = useRef<string>(undefined)
  const toastId = useRef<string>(undefined)

  const end = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    if (previewed.current !== undefined) URL.revokeObjectURL(previewed.current)
    previewed.current = undefined
    // Or the old error would stay beside the new picture.
    if (toastId.current !== undefined) dispatch(dismissToast(toastId.current))
    toastId.current = undefined
  }, [dispatch])
  const cancel = () => {
    end()
    setUpload({ state: 'idle' })
  }

  useEffect(() => end, [end])

  const start = async (file: File) => {
    end()
    const message = imageFileError(file)
    if (message !== undefined) {
      setUpload({ state: 'failed', message })
      return
    }

    const controller = new AbortController()
    const preview = URL.createObjectURL(file)
    running.current = controller
    previewed.current = preview
    setUpload({ state: 'sending', name: file.name, share: 0, preview })
    const outcome = await dispatch((_dispatch, _getState, services) =>
      uploadImage(services, file, {
        signal: controller.signal,
        cacheSeconds,
        onSent: (share) => {
          if (running.current !== controller) return
          setUpload({ state: 'sending', name: file.name, share, preview })
        },
      }),
    )
    if (running.current !== controller) return
    running.current = undefined

    if ('url' in outcome) {
      cancel()
      onUploaded(outcome.url)
      return
    }
    const { message: failure, isHopeless } = outcome
    if (isHopeless) {
      end()
      setUpload({ state: 'failed', message: failure })
    } else {
      setUpload({ state: 'failed', message: failure, preview, retry: () => void start(file) })
      const { payload } = dispatch(toastShown({ title: failure, tone: 'bad' }))
      toastId.current = payload.id
    }
  }

  return { upload, start: (file: File) => void start(file), cancel }
}
