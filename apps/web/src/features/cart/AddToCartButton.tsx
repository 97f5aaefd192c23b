import { ShoppingBag } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { isForSale, whyNotSold } from '#lib/stock.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useAddProduct } from './use-add-product.ts'

/** One unit of a product, from its card, which says where it is not for sale. */
export const AddToCartButton = ({ product }: { product: Product }) => {
  const addProduct = useAddProduct()

  if (!isForSale(product)) return null
  return (
    <Button
      size="small"
      variant="secondary"
      disabled={!product.available}
      onClick={() => addProduct(product)}
      className="max-[23rem]:px-2"
    >
      <Icon of={ShoppingBag} className="size-4" />
      {whyNotSold(product) ?? 'Add to Cart'}
      <span className="sr-only">: {product.name}</span>
    </Button>
  )
}
