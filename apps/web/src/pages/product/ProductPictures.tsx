import { useEffect, useState, type KeyboardEvent } from 'react'
import { Maximize2 } from 'lucide'
import type { ShownProduct } from '@golden-bead/contracts/catalogue'
import { picturesOf, type ShownPicture } from '#lib/text/pictures-of.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { EnlargedPictures } from './EnlargedPictures.tsx'
import { PictureSteps } from './PictureSteps.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { useSlides } from './use-slides.ts'

const sizesOnPage = '(min-width: 90rem) 41rem, (min-width: 48rem) 46vw, 92vw'
const placeStyle = 'relative md:sticky md:top-26 md:self-start'
/** The price and the button are in the first view as well, on a short screen too. */
const heightOnPhones =
  'max-md:aspect-auto max-md:h-[min(36svh,max(30svh,100svh-26rem))] max-md:object-contain'
/** The small pictures below it are in the first view too. */
const aboveOthers = 'md:max-w-[max(24rem,calc(100svh-17.5rem))]'
const frameStyle = 'picture-frame overflow-hidden rounded-xl bg-area-tint'

/** All pictures of a product, side by side in one frame: they are swiped, or chosen below it. */
export const ProductPictures = ({ product }: { product: ShownProduct }) => {
  const pictures = picturesOf(product)
  const [chosen, onShow] = useState(0)
  // There may be fewer of them by now.
  const shown = Math.min(chosen, pictures.length - 1)
  const [isOpen, setIsOpen] = useState(false)
  const steps = { shown, count: pictures.length, onShow }
  const { row, focusShown, stepByKey } = useSlides(steps)
  const hasSeveral = pictures.length > 1

  useEffect(() => {
    if (!isOpen) return
    // The picture that was looked at last, and not the one that was opened.
    return () => focusShown()
    // oxlint-disable-next-line react/exhaustive-deps -- it reads the page as it is then.
  }, [isOpen])

  if (pictures.length === 0) return <PictureMissing name={product.name} />
  return (
    <div className={placeStyle}>
      <div className={classNames(frameStyle, 'relative', hasSeveral && aboveOthers)}>
        <div {...row} {...(hasSeveral && { role: 'group', 'aria-label': 'Pictures' })}>
          {pictures.map((picture, index) => (
            <Slide
              key={picture.id}
              picture={picture}
              isFirst={index === 0}
              isShown={index === shown}
              onOpen={() => setIsOpen(true)}
              onKeyDown={stepByKey}
            />
          ))}
        </div>
        <EnlargeSign />
        {hasSeveral && (
          <PictureSteps {...steps} onKeyDown={stepByKey} className="absolute bottom-4 left-4" />
        )}
      </div>
      {hasSeveral && <Thumbnails pictures={pictures} shown={shown} onShow={onShow} />}
      <EnlargedPictures
        {...{ product, pictures, shown, onShow, isOpen }}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

const PictureMissing = ({ name }: { name: string }) => (
  <div className={classNames(placeStyle, frameStyle)}>
    <Picture
      image=""
      alt={name}
      ratio="product"
      sizes={sizesOnPage}
      isFirst
      className={heightOnPhones}
    />
  </div>
)

/** What a press does on each of them. */
const EnlargeSign = () => (
  <span
    className={classNames(
      'pointer-events-none absolute right-4 bottom-4 inline-flex size-11 items-center justify-center rounded-full bg-sheet/90 text-ink shadow-lift print:hidden noscript:hidden',
      !useHydrated() && 'opacity-55',
    )}
  >
    <Icon of={Maximize2} className="size-5" />
  </span>
)

type SlideProps = {
  picture: ShownPicture
  isFirst: boolean
  isShown: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Slide = ({
  picture: { id, image, alt },
  isFirst,
  isShown,
  onOpen,
  onKeyDown,
}: SlideProps) => {
  const isHydrated = useHydrated()

  return (
    <div id={id} inert={isHydrated && !isShown} className="w-full shrink-0 snap-center">
      <button
        type="button"
        disabled={!isHydrated}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        aria-haspopup="dialog"
        className="relative block w-full -outline-offset-4 enabled:cursor-zoom-in"
      >
        <Picture
          image={image}
          alt={alt}
          ratio="product"
          sizes={sizesOnPage}
          isFirst={isFirst}
          // The first is to have the line for itself until it is there.
          className={classNames(heightOnPhones, !isFirst && !isHydrated && 'not-noscript:hidden')}
        />
        {isShown && <span className="sr-only">Enlarge picture</span>}
      </button>
    </div>
  )
}
