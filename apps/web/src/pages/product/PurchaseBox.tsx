import { useState } from 'react'
import { ShoppingBag } from 'lucide-react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { quantityMax } from '#features/cart/cart-line.ts'
import { useAddProduct } from '#features/cart/use-cart.ts'
import { Button } from '#ui/Button.tsx'
import { QuantityField } from '#ui/QuantityField.tsx'

type PurchaseBoxProps = { product: Product; isSample: boolean }

export const PurchaseBox = ({ product, isSample }: PurchaseBoxProps) => {
  const addProduct = useAddProduct()
  const [quantity, setQuantity] = useState(1)
  const canBuy = product.in_stock && !isSample

  return (
    <>
      <QuantityField
        label={`Quantity of ${product.name}`}
        quantity={quantity}
        min={1}
        max={quantityMax}
        onChange={setQuantity}
      />
      <Button
        size="large"
        disabled={!canBuy}
        onClick={() => {
          addProduct(product, quantity)
          setQuantity(1)
        }}
        className="grow sm:grow-0"
      >
        <ShoppingBag aria-hidden="true" className="size-5" />
        {product.in_stock ? 'Add to Cart' : 'Out of Stock'}
      </Button>
    </>
  )
}
