import { ShoppingBag } from 'lucide-react'
import { useSelector } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { ShopLink } from '#ui/ShopLink.tsx'
import { selectTotalItems } from './cart.slice.ts'

const countShownMax = 99

export const CartLink = () => {
  const totalItems = useSelector(selectTotalItems)
  const label = totalItems === 1 ? 'Cart, 1 item' : `Cart, ${totalItems} items`

  return (
    <ShopLink
      to={paths.cart()}
      aria-label={label}
      title="Cart"
      className="relative inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-sunk hover:text-honey"
    >
      <ShoppingBag aria-hidden="true" className="size-5.5" />
      {totalItems > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-honey px-1.5 text-xs font-bold text-on-honey"
        >
          {totalItems > countShownMax ? `${countShownMax}+` : totalItems}
        </span>
      )}
    </ShopLink>
  )
}
