import { useLocation, useParams } from 'react-router'
import { isBuiltInPage, pageLimits, pathOfPage } from '@golden-bead/contracts/page-options'
import { useGetPageQuery } from '#features/pages/pages.api.ts'
import { hasStatus } from '#lib/api/error-message.ts'
import { isSlug } from '#lib/read-search-params.ts'
import { PendingPage } from '#ui/layout/PendingPage.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'
import { PageText } from '#ui/PageText.tsx'
import { Component as NotFound } from '#pages/not-found/NotFoundPage.tsx'

/** A page of the owner, or one that every shop has. */
export const Component = () => {
  const { pathname } = useLocation()
  const { slug } = useParams()
  if (slug !== undefined && !isOwnPage(slug)) return <NotFound />
  return <Page slug={slug ?? pathname.replaceAll('/', '')} />
}

/** The built-in ones have addresses of their own. */
const isOwnPage = (slug: string) => isSlug(slug, pageLimits.slugLengthMax) && !isBuiltInPage(slug)

const Page = ({ slug }: { slug: string }) => {
  const found = useGetPageQuery(slug)
  const page = found.currentData

  if (page === null || hasStatus(found.error, 404)) return <NotFound />
  if (page === undefined) return <PendingPage query={found} />
  return (
    <TextPage title={page.title} lead={page.description} path={pathOfPage(slug)}>
      <PageText blocks={page.blocks} />
    </TextPage>
  )
}
