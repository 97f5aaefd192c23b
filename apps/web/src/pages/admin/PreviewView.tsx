import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { pathOfLocation, type ProductListing } from '#features/admin/admin-location.ts'
import { useOpenedProduct } from '#features/admin/product/use-opened-product.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { NotOpened } from './NotOpened.tsx'

// Of the shop: few look at the preview of each product that they edit.
const ProductDetail = lazy(() =>
  import('#pages/product/ProductDetail.tsx').then(({ ProductDetail: Component }) => ({
    default: Component,
  })),
)

/** What is not live, as its page in the shop will show it; it cannot be bought here. */
export const PreviewView = ({ id, list }: { id: string; list: ProductListing }) => {
  const { opened, retry } = useOpenedProduct(id)

  if (opened.state === 'loading') return <LoadingSkeleton className="h-[32rem] w-full" />
  if (opened.state !== 'open') {
    return <NotOpened title="Preview" opened={opened} list={list} onRetry={retry} />
  }
  const { product } = opened
  if (product.status === 'live') return <Navigate to={paths.product(id)} replace />
  return (
    <>
      <Notice
        title={
          product.status === 'draft'
            ? 'Preview: not in the shop yet'
            : 'Preview: hidden from the shop'
        }
        action={
          <ButtonLink
            to={pathOfLocation(list, { name: 'product', id })}
            variant="secondary"
            size="small"
          >
            Edit product
          </ButtonLink>
        }
      />
      {/* The page has gutters of its own. */}
      <div className="-mx-5 max-[23rem]:-mx-4 sm:-mx-8">
        <Suspense fallback={<LoadingSkeleton className="h-[32rem] w-full" />}>
          <ProductDetail product={product} isFallback />
        </Suspense>
      </div>
    </>
  )
}
