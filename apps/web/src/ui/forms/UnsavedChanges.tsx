import { useEffect, useImperativeHandle, type Ref, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'

/** Once saved, a navigation that waits for an answer to the question goes on. */
export type Leaving = { goOn: () => boolean }

type UnsavedChangesProps = {
  isDirty: boolean
  question?: string
  explanation?: string
  stayLabel?: string
  ref?: Ref<Leaving>
}

/** Asks before what was typed is lost: inside the shop by a dialog, on leaving it by the browser. */
export const UnsavedChanges = ({
  isDirty,
  question = 'Leave without saving?',
  explanation = 'Your changes have not been saved yet and would be lost.',
  stayLabel = 'Keep editing',
  ref,
}: UnsavedChangesProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  )

  const isAsked = blocker.state === 'blocked'
  useReturnToForm(isAsked)

  useImperativeHandle(ref, () => ({
    goOn: () => {
      blocker.proceed?.()
      return isAsked
    },
  }))

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return (
    <ConfirmDialog
      question={question}
      explanation={explanation}
      confirmLabel="Leave"
      cancelLabel={stayLabel}
      isOpen={isAsked}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}

/**
 * A visitor who stays gets the focus back in the form. Where a menu closed before the question came,
 * the browser would give it back to the page.
 */
const useReturnToForm = (isAsked: boolean) => {
  const field = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isAsked) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main form')) field.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isAsked])

  useEffect(() => {
    if (!isAsked) return
    return () => {
      if (document.activeElement?.id === 'main') field.current?.focus()
    }
  }, [isAsked])
}
