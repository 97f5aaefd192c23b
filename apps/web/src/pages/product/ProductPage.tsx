import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useGetProductQuery } from '#features/catalogue/catalogue.api.ts'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { UnreachableProduct } from './UnreachableProduct.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import picture from '#ui/art/not-found.svg'

export const Component = () => {
  const { id = '' } = useParams()
  return <Product key={id} id={id} />
}

const Product = ({ id }: { id: string }) => {
  const { currentData: product, error, isFetching, refetch } = useGetProductQuery(id)
  // The error of a prefetch is not that of this visit, which refetches.
  const [errorBefore] = useState(error)
  const hasFailed = product === undefined && error !== undefined && error !== errorBefore
  const place = useRef<HTMLDivElement>(null)
  // The page that stands in for it may be read when it comes.
  useRestoredFocus(place, hasFailed)

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {product ? (
        <ProductDetail product={product} />
      ) : product === null ? (
        <ProductNotFound />
      ) : hasFailed ? (
        <UnreachableProduct id={id} error={error} isRetrying={isFetching} onRetry={refetch} />
      ) : (
        <ProductSkeleton />
      )}
    </div>
  )
}

const ProductNotFound = () => (
  <Container className="my-auto py-10">
    <PageMeta
      title="Product not found"
      description="There is no product at this address."
      isHidden
    />
    <EmptyState
      headingLevel="h1"
      title="Product not found"
      text="It may have left the shelf, or there may be a typo in the address."
      picture={picture}
      actions={<ButtonLink to={paths.products()}>Browse Products</ButtonLink>}
    />
  </Container>
)
