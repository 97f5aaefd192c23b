import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  picture?: string
  actions?: ReactNode
  headingLevel?: 'h1' | 'h2'
}

/** What stands where there is nothing to show: why, and a way on. */
export const EmptyState = ({
  title,
  text,
  picture,
  actions,
  headingLevel: Heading = 'h2',
}: EmptyStateProps) => (
  <div className="mx-auto flex max-w-lg flex-col items-center py-14 text-center">
    {picture && (
      <img src={picture} alt="" width={320} height={240} className="mb-8 h-auto w-64 sm:w-80" />
    )}
    {/* Where the focus goes when what had it is gone. */}
    <Heading tabIndex={-1} className="text-3xl outline-none">
      {title}
    </Heading>
    {text && <p className="mt-3 text-ink-soft">{text}</p>}
    {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
  </div>
)
