import { Heart } from 'lucide'
import { useSelector } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { CountBead } from '#ui/CountBead.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { selectWishlist } from './wishlist.slice.ts'

/** In the header of wide screens; the menu of a phone has it too. */
export const WishlistLink = () => {
  const count = useSelector(selectWishlist).length

  return (
    <ShopLink
      to={paths.wishlist()}
      aria-label={`Wishlist, ${counted(count, 'product')}`}
      title="Wishlist"
      className="relative inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-sunk hover:text-honey max-lg:hidden"
    >
      <Icon of={Heart} className="size-5.5" />
      <CountBead count={count} />
    </ShopLink>
  )
}
