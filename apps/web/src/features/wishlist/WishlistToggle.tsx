import { Heart } from 'lucide-react'
import { useDispatch, useSelector } from 'react-redux'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toastShown } from '#ui/toast/toasts.slice.ts'
import { selectWishlist, wishToggled } from './wishlist.slice.ts'

export const WishlistToggle = ({ id, name }: { id: string; name: string }) => {
  const dispatch = useDispatch()
  const isWished = useSelector(selectWishlist).includes(id)

  const handleClick = () => {
    dispatch(wishToggled(id))
    dispatch(
      toastShown({
        title: isWished ? 'Removed from wishlist' : 'Added to wishlist',
        description: name,
      }),
    )
  }

  return (
    <IconButton
      label="Wishlist"
      aria-pressed={isWished}
      onClick={handleClick}
      icon={
        <Heart
          aria-hidden="true"
          className={classNames(
            'size-5.5',
            isWished && 'fill-[var(--bead-1)] text-[var(--bead-1)]',
          )}
        />
      }
      className="size-13 border border-beech-strong"
    />
  )
}
