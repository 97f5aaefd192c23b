import { useParams } from 'react-router'
import { useGetProductQuery } from '#features/catalogue/catalogue.api.ts'
import { hasStatus } from '#lib/error-message.ts'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductNotFound } from './ProductNotFound.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { UnreachableProduct } from './UnreachableProduct.tsx'

/** How the data service says that no row has this id: none found, or no id can look like this. */
const notFoundStatuses = [400, 404, 406] as const

export const Component = () => {
  const { id = '' } = useParams()
  const { currentData: product, error, isFetching, refetch } = useGetProductQuery(id)

  if (product) return <ProductDetail key={product.id} product={product} />
  if (isFetching && !error) return <ProductSkeleton />
  if (hasStatus(error, ...notFoundStatuses)) return <ProductNotFound />
  return <UnreachableProduct id={id} isRetrying={isFetching} onRetry={refetch} />
}
