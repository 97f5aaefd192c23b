import type { ReactNode } from 'react'

type SectionHeadingProps = { id: string; title: string; lead?: string; aside?: ReactNode }

export const SectionHeading = ({ id, title, lead, aside }: SectionHeadingProps) => (
  <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-10">
    <div>
      <h2 id={id} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
    </div>
    {aside}
  </div>
)
