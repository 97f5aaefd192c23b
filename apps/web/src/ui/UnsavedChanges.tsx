import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type UnsavedChangesProps = {
  isDirty: boolean
  question?: string
  explanation?: string
  stayLabel?: string
}

/** Asks before what was typed is lost: inside the shop by a dialog, on leaving it by the browser. */
export const UnsavedChanges = ({
  isDirty,
  question = 'Leave without saving?',
  explanation = 'Your changes have not been saved yet and would be lost.',
  stayLabel = 'Keep editing',
}: UnsavedChangesProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  )

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
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
