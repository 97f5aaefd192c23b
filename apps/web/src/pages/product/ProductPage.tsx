import { useParams } from 'react-router'
import { useGetProductQuery } from '#features/catalogue/catalogue.api.ts'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductNotFound } from './ProductNotFound.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { UnreachableProduct } from './UnreachableProduct.tsx'

export const Component = () => {
  const { id = '' } = useParams()
  const { currentData: product, error, isFetching, refetch } = useGetProductQuery(id)

  if (product) return <ProductDetail key={product.id} product={product} />
  if (product === null) return <ProductNotFound />
  if (error) {
    return <UnreachableProduct id={id} error={error} isRetrying={isFetching} onRetry={refetch} />
  }
  return <ProductSkeleton />
}
