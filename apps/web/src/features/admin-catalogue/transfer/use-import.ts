import { useEffect, useRef, useState } from 'react'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { ImportReport } from '@golden-bead/contracts/product-import'
import { baseApi, type StoreServices } from '#lib/base-api.ts'
import { applyImport, importFileError, tryImport } from './import-file.ts'

export type ImportStep =
  | { step: 'choose'; message?: string }
  | { step: 'checking'; file: File; share: number }
  | { step: 'checked'; file: File; report: ImportReport; message?: string }
  | { step: 'applying'; file: File; report: ImportReport; share: number }
  | { step: 'done'; report: ImportReport }

/** From the file over the dry run to the import; every failure leads back one step. */
export const useImport = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, StoreServices, UnknownAction>>()
  const [step, setStep] = useState<ImportStep>({ step: 'choose' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const begin = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }
  const isCurrent = (controller: AbortController) => running.current === controller

  const check = async (file: File) => {
    const controller = begin()
    const message = importFileError(file)
    if (message !== undefined) {
      setStep({ step: 'choose', message })
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
        ? { step: 'checked', file, report: outcome.report }
        : { step: 'choose', message: outcome.message },
    )
  }

  const apply = async (file: File, report: ImportReport) => {
    const controller = begin()
    setStep({ step: 'applying', file, report, share: 0 })
    const outcome = await dispatch((_dispatch, _getState, services) =>
      applyImport(services, file, {
        signal: controller.signal,
        onProgress: (share) => {
          if (isCurrent(controller)) setStep({ step: 'applying', file, report, share })
        },
      }),
    )
    dispatch(baseApi.util.invalidateTags(['Product']))
    if (!isCurrent(controller)) return
    setStep(
      'report' in outcome
        ? { step: 'done', report: outcome.report }
        : { step: 'checked', file, report, message: outcome.message },
    )
  }

  const restart = () => {
    running.current?.abort()
    running.current = undefined
    setStep({ step: 'choose' })
  }

  return {
    step,
    check: (file: File) => void check(file),
    apply: (file: File, report: ImportReport) => void apply(file, report),
    restart,
  }
}
