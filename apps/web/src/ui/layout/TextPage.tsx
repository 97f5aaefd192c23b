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

/** A page to read. It begins where all others do; one measure for its lines. */
export const TextPage = ({ title, lead, path, children }: TextPageProps) => (
  <Container>
    <PageMeta title={title} description={lead} path={path} />
    <PageHeading title={title} lead={lead} />
    <div className="prose prose-beside border-t border-beech pt-10 pb-6">{children}</div>
  </Container>
)
