import { useState } from 'react'
import { useParams } from 'react-router'
import { useGetProductQuery } from '#features/catalogue/catalogue.api.ts'
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

  if (product) return <ProductDetail product={product} />
  if (product === null) return <ProductNotFound />
  if (error && error !== errorBefore) {
    return <UnreachableProduct id={id} error={error} isRetrying={isFetching} onRetry={refetch} />
  }
  return <ProductSkeleton />
}
