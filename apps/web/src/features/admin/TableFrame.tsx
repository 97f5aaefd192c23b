import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type TableFrameProps = {
  label: string
  isUpdating?: boolean
  className?: string
  children: ReactNode
}

/** A table that is wider than its place scrolls sideways within this. */
export const TableFrame = ({ label, isUpdating, className, children }: TableFrameProps) => (
  <div
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Only so the keyboard can scroll it.
    tabIndex={0}
    aria-busy={isUpdating}
    className={classNames(
      'relative scroll-cue overflow-x-auto rounded-md border border-beech transition-opacity',
      isUpdating && 'opacity-60',
      className,
    )}
  >
    {children}
  </div>
)
