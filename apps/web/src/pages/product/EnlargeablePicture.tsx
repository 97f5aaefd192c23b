import { useState } from 'react'
import { Maximize2 } from 'lucide-react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'

const sizesOnPage = '(min-width: 90rem) 41rem, (min-width: 48rem) 46vw, 92vw'

export const EnlargeablePicture = ({ product }: { product: Product }) => {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <div className="md:sticky md:top-26 md:self-start">
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className="picture-frame group relative block w-full cursor-zoom-in overflow-hidden rounded-xl bg-area-tint"
      >
        <Picture
          image={product.image}
          alt={product.name}
          ratio="product"
          sizes={sizesOnPage}
          isFirst
        />
        <span className="absolute right-4 bottom-4 inline-flex size-11 items-center justify-center rounded-full bg-sheet/90 text-ink shadow-lift print:hidden">
          <Maximize2 aria-hidden="true" className="size-5" />
          <span className="sr-only">Enlarge picture</span>
        </span>
      </button>
      <EnlargedPicture product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

type EnlargedPictureProps = { product: Product; isOpen: boolean; onClose: () => void }

/**
 * The scrolled frame is what the arrow keys, a wheel and a finger move. It opens with the picture
 * that is there already; the largest one is fetched for a closer look.
 */
const EnlargedPicture = ({ product, isOpen, onClose }: EnlargedPictureProps) => {
  const [isDoubled, setIsDoubled] = useState(false)

  return (
    <Dialog title={product.name} isOpen={isOpen} onClose={onClose} width="large">
      <section
        aria-label={`Picture of ${product.name}`}
        // A region that scrolls has to be reachable for those who scroll by key.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[68dvh] overflow-auto rounded-md bg-area-tint"
      >
        <Picture
          image={product.image}
          alt={product.name}
          ratio="product"
          sizes={isDoubled ? '1280px' : sizesOnPage}
          isFirst
          className={isDoubled ? 'w-[200%] max-w-none' : 'mx-auto max-w-[68dvh]'}
        />
      </section>
      <p className="mt-4 flex justify-center">
        <Button variant="secondary" size="small" onClick={() => setIsDoubled(!isDoubled)}>
          {isDoubled ? 'Show whole picture' : 'Zoom in'}
        </Button>
      </p>
    </Dialog>
  )
}
