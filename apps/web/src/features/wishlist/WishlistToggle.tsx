import type { MouseEvent } from 'react'
import { Heart } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import type { Product } from '@golden-bead/contracts/catalogue'
import { useDispatch, useSelector } from 'react-redux'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { isRepeatedPress } from '#ui/forms/is-repeated-press.ts'
import type { Undo } from '#ui/feedback/take-back.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { selectWishlist, wishRestored, wishToggled } from './wishlist.slice.ts'

type WishlistToggleProps = {
  id: string
  name: string
  label?: string
  className?: string
  onRemove?: ((undo: Undo) => void) | undefined
}

export const WishlistToggle = ({
  id,
  name,
  label = 'Wishlist',
  className = 'size-13 border border-beech-strong',
  onRemove,
}: WishlistToggleProps) => {
  const dispatch = useDispatch()
  const index = useSelector(selectWishlist).indexOf(id)
  const focusId = `wish-${id}`
  const undo = { label: 'Undo', effect: wishRestored({ id, index }), focusId }
  const isWished = index !== -1

  const handleClick = (event: MouseEvent) => {
    // The second press of a double click would fall on the next card, or undo the first.
    if (isRepeatedPress(event)) return
    if (isWished) onRemove?.(undo)
    dispatch(wishToggled(id))
    dispatch(
      toastShown(
        isWished
          ? {
              title: 'Removed from wishlist',
              description: name,
              action: undo,
            }
          : {
              title: 'Added to wishlist',
              description: name,
              link: { label: 'View wishlist', to: paths.wishlist() },
            },
      ),
    )
  }

  return (
    <IconButton
      id={focusId}
      label={label}
      aria-pressed={isWished}
      onClick={handleClick}
      icon={
        <Icon
          of={Heart}
          className={classNames(
            'size-5.5',
            isWished && 'fill-[var(--bead-1)] text-[var(--bead-1)]',
          )}
        />
      }
      className={className}
    />
  )
}

/** The heart of a product's card: there are many on a page, so each is named after its product. */
type CardWishlistToggleProps = Pick<WishlistToggleProps, 'onRemove'> & { product: Product }

export const CardWishlistToggle = ({ product, onRemove }: CardWishlistToggleProps) => (
  <WishlistToggle
    id={product.id}
    name={product.name}
    label={`Wishlist: ${product.name}`}
    className="bg-sheet/85"
    onRemove={onRemove}
  />
)
