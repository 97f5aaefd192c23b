import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useGetProductQuery } from '#features/catalogue/catalogue.api.ts'
import { useCaughtFocus } from '#ui/overlays/use-caught-focus.ts'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductNotFound } from './ProductNotFound.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { UnreachableProduct } from './UnreachableProduct.tsx'

export const Component = () => {
  const { id = '' } = useParams()
  return <Product key={id} id={id} />
}

const Product = ({ id }: { id: string }) => {
  const { currentData: product, error, isFetching, refetch } = useGetProductQuery(id)
  // Left by somebody who only reached for the link, it says nothing of the visit that asks again.
  const [errorBefore] = useState(error)
  const hasFailed = product === undefined && error !== undefined && error !== errorBefore
  const place = useRef<HTMLDivElement>(null)
  // The page that stands in for it may be read when it comes.
  useCaughtFocus(place, hasFailed)

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
