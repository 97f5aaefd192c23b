import { pathOfLocation, type ProductListing } from '#features/admin/admin-location.ts'
import type { OpenedProduct } from '#features/admin/product/use-opened-product.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Headed } from './Headed.tsx'

type NotOpenedProps = {
  title: string
  opened: Extract<OpenedProduct, { state: 'missing' | 'failed' }>
  list: ProductListing
  onRetry: () => void
}

/** In the place of a product that is gone, or could not be fetched. */
export const NotOpened = ({ title, opened, list, onRetry }: NotOpenedProps) => (
  <Headed title={title}>
    {opened.state === 'failed' ? (
      <LoadFailure
        words="Failed to fetch products"
        query={{ error: opened.error, refetch: onRetry }}
      />
    ) : (
      <EmptyState
        title="Product not found"
        actions={<ButtonLink to={pathOfLocation(list)}>Back to the products</ButtonLink>}
      />
    )}
  </Headed>
)
