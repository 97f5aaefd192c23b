import type { Ref } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { classNames } from '#ui/class-names.ts'

type RemovalNoteProps = {
  /** What is gone. */
  what: string
  onUndo: () => void
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Stands where something was taken out of a list. */
export const RemovalNote = ({ what, onUndo, ref, className }: RemovalNoteProps) => (
  <div
    ref={ref}
    tabIndex={-1}
    className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 outline-none', className)}
  >
    <p className="text-ink-soft">{what} removed.</p>
    <Button variant="secondary" size="small" onClick={onUndo} className="min-h-11">
      Undo
    </Button>
  </div>
)
