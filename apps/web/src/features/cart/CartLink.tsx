import { useContext, useEffect } from 'react'
import { ShoppingBag } from 'lucide'
import { useSelector } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { useOnline } from '#lib/use-online.ts'
import { CountBead } from '#ui/CountBead.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PrefetchContext, ShopLink } from '#ui/ShopLink.tsx'
import { selectTotalItems } from './cart.slice.ts'

const prefetchDelayMs = 200

export const CartLink = () => {
  const totalItems = useSelector(selectTotalItems)
  const prefetch = useContext(PrefetchContext)
  const isFilled = totalItems > 0
  const isOnline = useOnline()
  // Preloads the page of a filled cart, so that it opens offline too; an empty one costs no request.
  useEffect(() => {
    if (!isFilled || !isOnline) return undefined
    const timer = setTimeout(() => prefetch(paths.cart()), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [isFilled, isOnline, prefetch])
  const label = `Cart, ${counted(totalItems, 'item')}`

  return (
    <ShopLink
      to={paths.cart()}
      aria-label={label}
      title="Cart"
      className="relative inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-sunk hover:text-honey"
    >
      <Icon of={ShoppingBag} className="size-5.5" />
      <CountBead count={totalItems} />
    </ShopLink>
  )
}
