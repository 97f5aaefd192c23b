import type { ReactNode } from 'react'
import { Container } from './Container.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PageMeta } from './PageMeta.tsx'

type TextPageProps = {
  title: string
  lead: string
  path: string
  children: ReactNode
}

/** A page to read: one column, one measure. */
export const TextPage = ({ title, lead, path, children }: TextPageProps) => (
  <Container width="text">
    <PageMeta title={title} description={lead} path={path} />
    <PageHeading title={title} lead={lead} />
    <div className="prose border-t border-beech pt-8 pb-4">{children}</div>
  </Container>
)
