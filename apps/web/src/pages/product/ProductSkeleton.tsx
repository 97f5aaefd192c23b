import { loadingTitle } from '#lib/text/page-meta.ts'
import { Container } from '#ui/layout/Container.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { detailGrid } from './detail-grid.ts'

export const ProductSkeleton = () => (
  <Container className="min-h-dvh">
    <PageMeta title={loadingTitle} description="" isHidden />
    <p role="status" className="sr-only">
      {loadingTitle}
    </p>
    <Skeleton className="my-3 h-5 w-64 sm:my-7" />
    <div className={detailGrid}>
      <Skeleton className="h-[min(36svh,max(30svh,100svh-26rem))] w-full rounded-xl md:aspect-square md:h-auto" />
      <div>
        <Skeleton className="h-8 w-32 rounded-full" />
        <Skeleton className="mt-5 h-12 w-3/4" />
        <Skeleton className="mt-6 h-8 w-28" />
        <Skeleton className="mt-5 h-13 w-full max-w-sm rounded-full" />
        <Skeleton className="mt-8 h-32 w-full" />
      </div>
    </div>
  </Container>
)
