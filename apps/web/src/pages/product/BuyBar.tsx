import { useEffect, useState, type RefObject } from 'react'
import { ShoppingBag } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Price } from '#ui/Price.tsx'

type BuyBarProps = {
  product: Product
  quantity: number
  onAdd: () => void
  /** The buttons that it stands in for while they are out of sight. */
  place: RefObject<HTMLElement | null>
}

/** The header covers what has scrolled below it. */
const belowHeader = '-76px 0px 0px'

/** On a phone price and button stay at hand at the lower edge, where that leaves room for the page. */
export const BuyBar = ({ product, quantity, onAdd, place }: BuyBarProps) => {
  const [isAway, setIsAway] = useState(false)

  useEffect(() => {
    if (place.current === null || matchMedia('(width >= 48rem)').matches) return
    const observer = new IntersectionObserver(
      (entries) => setIsAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: belowHeader },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])

  if (!isAway) return null
  return (
    <div
      role="group"
      aria-label={`Buy ${product.name}`}
      className="bottom-bar buy-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-beech bg-paper px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <p className="min-w-0">
        <span className="block truncate text-sm text-ink-soft">
          {quantity > 1 && `${quantity} × `}
          {product.name}
        </span>
        <Price of={product} className="text-lg font-semibold" />
      </p>
      <Button onClick={onAdd} className="shrink-0">
        <Icon of={ShoppingBag} className="size-4.5" />
        Add to Cart
        <span className="sr-only">: {product.name}</span>
      </Button>
    </div>
  )
}
