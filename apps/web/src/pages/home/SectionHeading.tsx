import type { ReactNode } from 'react'

type SectionHeadingProps = { id: string; title: string; aside?: ReactNode }

export const SectionHeading = ({ id, title, aside }: SectionHeadingProps) => (
  <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-10">
    <h2 id={id} className="text-3xl sm:text-4xl">
      {title}
    </h2>
    {aside}
  </div>
)
