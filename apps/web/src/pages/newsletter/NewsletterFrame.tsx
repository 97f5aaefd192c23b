import type { ReactNode } from 'react'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'

export const NewsletterFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container>
    <PageMeta title={title} description="The letters of the shop." isHidden />
    <PageHeading title={title} />
    <div className="max-w-xl rounded-xl border border-beech bg-sheet p-6 sm:p-8">{children}</div>
  </Container>
)
