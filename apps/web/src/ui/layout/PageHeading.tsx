import type { ReactNode } from 'react'

type PageHeadingProps = { title: string; lead?: ReactNode }

export const PageHeading = ({ title, lead }: PageHeadingProps) => (
  <header className="max-w-2xl py-10 sm:py-14">
    <h1 className="text-4xl sm:text-5xl">{title}</h1>
    {lead && <p className="mt-4 text-lg text-ink-soft">{lead}</p>}
  </header>
)
