import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import type { Product } from '@golden-bead/contracts/catalogue'
import { pathOfLocation, type ProductListing } from '#features/admin/admin-location.ts'
import { DuplicateButton } from '#features/admin/many/DuplicateButton.tsx'
import { ProductEditor } from '#features/admin/product/ProductEditor.tsx'
import { StatusBadge } from '#features/admin/product/StatusBadge.tsx'
import { useOpenedProduct } from '#features/admin/product/use-opened-product.ts'
import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import type { ReturnTo } from './return-focus.ts'
import { Headed } from './Headed.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { NotOpened } from './NotOpened.tsx'

const editTitle = 'Edit product'

type ProductViewProps = { id: string | undefined; list: ProductListing }

export const ProductView = ({ id, list }: ProductViewProps) =>
  id === undefined ? <ProductForm list={list} /> : <ExistingProduct id={id} list={list} />

const ExistingProduct = ({ id, list }: { id: string; list: ProductListing }) => {
  const { opened, retry } = useOpenedProduct(id)

  if (opened.state === 'loading') return <LoadingSkeleton className="h-[32rem] w-full" />
  if (opened.state === 'open') return <ProductForm product={opened.product} list={list} />
  return <NotOpened title={editTitle} opened={opened} list={list} onRetry={retry} />
}

const ShownNow = ({ product, list }: { product: Product; list: ProductListing }) => (
  <>
    <StatusBadge status={product.status} />
    {product.status === 'live' ? (
      <ShopLink to={paths.product(product.id)} className="link">
        See in the shop
      </ShopLink>
    ) : (
      <ShopLink to={pathOfLocation(list, { name: 'preview', id: product.id })} className="link">
        Preview
      </ShopLink>
    )}
    <DuplicateButton id={product.id} />
  </>
)

const ProductForm = ({ product, list }: { product?: Product; list: ProductListing }) => {
  const navigate = useNavigate()
  const categories = useListCategoriesQuery()
  const title = product ? editTitle : 'Add product'
  const backTo = (productId: string | undefined) =>
    void navigate(pathOfLocation(list), {
      ...(productId && { state: { row: productId } satisfies ReturnTo }),
    })

  // Once they are there, a failed refresh must not take the form away.
  if (categories.error && !categories.data) {
    return (
      // A heading of its own: that of the form takes the focus when it arrives.
      <Headed key="failed" title={title}>
        <LoadFailure words="Failed to fetch categories" query={categories} />
      </Headed>
    )
  }
  if (!categories.data) return <LoadingSkeleton className="h-[32rem] w-full" />

  return (
    <Headed title={title} aside={product && <ShownNow product={product} list={list} />}>
      <ProductEditor
        {...(product && { product })}
        categories={categories.data}
        onSaved={backTo}
        onCancel={() => backTo(product?.id)}
      />
    </Headed>
  )
}
