import { useEffect, useId, useRef, type ReactNode } from 'react'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'

type HeadedProps = {
  title: string
  /** Beside and below the title. */
  aside?: ReactNode
  /** Where a change of it takes the focused element away, the heading takes the focus. */
  shown?: unknown
  children: ReactNode
}

/** What is opened from a list. It takes the focus when it arrives, as only the address changed. */
export const Headed = ({ title, aside, shown, children }: HeadedProps) => {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusOnArrival(heading.current), [])
  useRestoredFocus(heading, shown)

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
