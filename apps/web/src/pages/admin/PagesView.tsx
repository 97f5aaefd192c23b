import { Plus } from 'lucide'
import { useLocation } from 'react-router'
import { newPageMarker, pageSlugOf } from '#features/admin/admin-location.ts'
import { useListPagesQuery } from '#features/admin/pages/admin-pages.api.ts'
import { PageTable } from '#features/admin/pages/PageTable.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { NewPageView, PageView } from './PageView.tsx'

export const PagesView = () => {
  const slug = pageSlugOf(useLocation().pathname)
  if (slug === newPageMarker) return <NewPageView />
  return slug === undefined ? <PageList /> : <PageView key={slug} slug={slug} />
}

const PageList = () => {
  const pages = useListPagesQuery(undefined, { refetchOnMountOrArgChange: true })

  return (
    <section aria-labelledby="pages-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="pages-heading" className="text-2xl">
          Pages
        </h2>
        <ButtonLink to={paths.adminPage(newPageMarker)}>
          <Icon of={Plus} className="size-4.5" />
          Add page
        </ButtonLink>
      </div>
      {pages.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch pages" query={pages} />
        </div>
      )}
      {pages.data ? (
        <PageTable pages={pages.data} />
      ) : (
        !pages.error && <LoadingSkeleton className="h-80 w-full" />
      )}
    </section>
  )
}
