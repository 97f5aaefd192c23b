import { useState } from 'react'
import { Maximize2 } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { EnlargedPicture } from './EnlargedPicture.tsx'

const sizesOnPage = '(min-width: 90rem) 41rem, (min-width: 48rem) 46vw, 92vw'
const placeStyle = 'relative md:sticky md:top-26 md:self-start'
/** The price and the button are in the first view as well, on a short screen too. */
const heightOnPhones =
  'max-md:aspect-auto max-md:h-[min(36svh,max(30svh,100svh-26rem))] max-md:object-contain'
const frameStyle = 'picture-frame overflow-hidden rounded-xl bg-area-tint'

export const EnlargeablePicture = ({ product }: { product: Product }) => {
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const picture = (
    <Picture
      image={product.image}
      alt={product.name}
      ratio="product"
      sizes={sizesOnPage}
      isFirst
      className={heightOnPhones}
    />
  )

  if (product.image === '') {
    return <div className={classNames(placeStyle, frameStyle)}>{picture}</div>
  }
  return (
    <div className={placeStyle}>
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className={classNames(frameStyle, 'relative block w-full enabled:cursor-zoom-in')}
      >
        {picture}
        <span className="absolute right-4 bottom-4 inline-flex size-11 items-center justify-center rounded-full bg-sheet/90 text-ink shadow-lift print:hidden in-disabled:opacity-55 noscript:hidden">
          <Icon of={Maximize2} className="size-5" />
          <span className="sr-only">Enlarge picture</span>
        </span>
      </button>
      <EnlargedPicture product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
