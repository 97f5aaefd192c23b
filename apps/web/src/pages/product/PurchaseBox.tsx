import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { ShoppingBag } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { fewLeft, quantityMaxOf, whyNotSold } from '#lib/stock.ts'
import { useAuth } from '#features/account/use-auth.ts'
import { BackInStock } from '#features/back-in-stock/BackInStock.tsx'
import { notAdded, useAddProduct } from '#features/cart/use-add-product.ts'
import { WishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { BuyBar } from './BuyBar.tsx'
import { QuantityField } from '#ui/forms/QuantityField.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'

type PurchaseBoxProps = { product: Product; isFallback: boolean }

export const PurchaseBox = ({ product, isFallback }: PurchaseBoxProps) =>
  product.available || isFallback ? (
    <BuyButtons product={product} isFallback={isFallback} />
  ) : (
    <SoldOut product={product} />
  )

const SoldOut = ({ product }: { product: Product }) => {
  const { user } = useAuth()

  return (
    <div className="flex basis-full items-start gap-3">
      <BackInStock productId={product.id} user={user} />
      <WishlistToggle
        id={product.id}
        name={product.name}
        className="size-11.5 border border-beech-strong"
      />
    </div>
  )
}

const BuyButtons = ({ product, isFallback }: PurchaseBoxProps) => {
  const addProduct = useAddProduct()
  const dispatch = useDispatch()
  const [quantity, setQuantity] = useState(1)
  const [error, setError] = useState<string>()
  const canBuy = product.available && !isFallback
  const buttons = useRef<HTMLDivElement>(null)
  const add = () => {
    // The press blurred the field and so reset its invalid text; a second press takes the shown value.
    if (error !== undefined) {
      dispatch(toastShown(notAdded(error)))
      setError(undefined)
      return
    }
    addProduct(product, quantity)
    setQuantity(1)
  }

  return (
    <>
      {/* As tall as the buttons beside it, which do not grow with what is said below it. On a phone it is
          no wider for that, so that they stay beside it. */}
      <div className="max-sm:w-min max-sm:[&_input]:w-9 [&_[role=group]]:min-h-13 print:hidden">
        <QuantityField
          label={`Quantity of ${product.name}`}
          quantity={quantity}
          min={1}
          max={quantityMaxOf(product)}
          maxReason={fewLeft(product)}
          isDisabled={!canBuy}
          onChange={setQuantity}
          onRefusal={setError}
        />
      </div>
      <div ref={buttons} className="flex grow gap-3 max-sm:gap-2 sm:grow-0">
        <Button
          size="large"
          disabled={!canBuy}
          onClick={add}
          className="grow max-sm:px-2.5 max-sm:text-base"
        >
          <Icon of={ShoppingBag} className="size-5 max-sm:hidden" />
          {whyNotSold(product) ?? 'Add to Cart'}
        </Button>
        <WishlistToggle id={product.id} name={product.name} />
      </div>
      {canBuy && <BuyBar product={product} quantity={quantity} onAdd={add} place={buttons} />}
    </>
  )
}
