import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type PageHeadingProps = {
  title: string
  lead?: ReactNode
  /** On a phone what stands below it matters more. */
  isCompact?: boolean
}

export const PageHeading = ({ title, lead, isCompact = false }: PageHeadingProps) => (
  <header className={classNames('max-w-2xl sm:py-14', isCompact ? 'py-5' : 'py-10')}>
    <h1 className={classNames('sm:text-5xl', isCompact ? 'text-3xl' : 'text-4xl')}>{title}</h1>
    {lead && (
      <p className={classNames('mt-4 text-lg text-ink-soft', isCompact && 'max-sm:hidden')}>
        {lead}
      </p>
    )}
  </header>
)
