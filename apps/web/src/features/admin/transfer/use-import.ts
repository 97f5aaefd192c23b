import { useEffect, useRef, useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { ImportReport } from '@golden-bead/contracts/product-import'
import { baseApi } from '#lib/api/base-api.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import {
  applyImport,
  importFileError,
  tryImport,
  type ImportFailure,
  type ImportOutcome,
} from './import-file.ts'
import { importDone, summary } from './import-messages.ts'

export type ImportStep =
  | { step: 'choose'; failure?: ImportFailure }
  | { step: 'checking'; file: File; share: number }
  | { step: 'checked'; file: File; report: ImportReport; failure?: ImportFailure }
  | { step: 'applying'; file: File; share: number }
  | { step: 'done'; report: ImportReport }

/**
 * The steps of an import: file, dry run, import. Leaving the page aborts a dry run; an import goes on,
 * and a toast reports its result.
 */
export const useImport = () => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const [step, setStep] = useState<ImportStep>({ step: 'choose' })
  const running = useRef<AbortController>(undefined)
  const isUnmounted = useIsUnmounted()

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )

  const begin = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }
  const isCurrent = (controller: AbortController) => running.current === controller

  /** `failure` is what an import of this file came to before. */
  const check = async (file: File, failure?: ImportFailure) => {
    const controller = begin()
    dispatch(dismissErrorToasts())
    const found = importFileError(file)
    if (found !== undefined) {
      setStep({ step: 'choose', failure: found })
      return
    }
    setStep({ step: 'checking', file, share: 0 })
    const outcome = await dispatch((_dispatch, _getState, services) =>
      tryImport(services, file, {
        signal: controller.signal,
        onProgress: (share) => {
          if (isCurrent(controller)) setStep({ step: 'checking', file, share })
        },
      }),
    )
    if (!isCurrent(controller)) return
    setStep(
      'report' in outcome
        ? { step: 'checked', file, report: outcome.report, ...(failure && { failure }) }
        : { step: 'choose', failure: failure ?? outcome.failure },
    )
  }

  /** `seen` is what a dry run said of it. */
  const apply = async (file: File, seen: ImportReport) => {
    running.current = undefined
    setStep({ step: 'applying', file, share: 0 })
    const outcome = await dispatch((_dispatch, _getState, services) =>
      applyImport(services, file, {
        seen,
        onProgress: (share) => {
          if (!isUnmounted()) setStep({ step: 'applying', file, share })
        },
      }),
    )
    dispatch(baseApi.util.invalidateTags(['Product', 'Category']))
    if (isUnmounted()) {
      dispatch(toastShown(toastOf(outcome)))
    } else if ('report' in outcome) {
      setStep({ step: 'done', report: outcome.report })
    } else {
      // The dry run is out of date.
      await check(file, outcome.failure)
    }
  }

  const restart = () => {
    running.current?.abort()
    running.current = undefined
    setStep({ step: 'choose' })
  }

  return {
    step,
    check: (file: File) => void check(file),
    apply: (file: File, seen: ImportReport) => void apply(file, seen),
    restart,
  }
}

const toastOf = (outcome: ImportOutcome) =>
  'report' in outcome
    ? { title: importDone, description: summary(outcome.report), tone: 'good' as const }
    : {
        title: outcome.failure.title,
        description: outcome.failure.message,
        tone: 'bad' as const,
      }
