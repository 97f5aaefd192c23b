import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { ZoomIn, ZoomOut } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { areaAccent } from '#lib/text/category-beads.ts'
import type { ShownPicture } from '#lib/text/pictures-of.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { PictureSteps } from './PictureSteps.tsx'
import { useSlides } from './use-slides.ts'

type EnlargedPicturesProps = {
  product: Product
  pictures: readonly ShownPicture[]
  shown: number
  onShow: (index: number) => void
  isOpen: boolean
  onClose: () => void
}

export const EnlargedPictures = ({
  product: { name, category },
  pictures,
  shown,
  onShow,
  isOpen,
  onClose,
}: EnlargedPicturesProps) => {
  const count = pictures.length
  const steps = { shown, count, onShow }
  const { row, focusShown, stepByKey } = useSlides({ ...steps, isVisible: isOpen })

  useEffect(() => {
    // So that the arrow keys step at once.
    if (isOpen && count > 1) focusShown()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens.
  }, [isOpen])

  return (
    <Dialog title={name} isOpen={isOpen} onClose={onClose} width="screen">
      <div {...areaAccent(category)} className="h-full bg-area-tint">
        <div {...row}>
          {pictures.map(({ id, image, alt }, index) => (
            <div key={id} inert={index !== shown} className="h-full w-full shrink-0 snap-center">
              <ZoomablePicture
                image={image}
                label={count > 1 ? alt || `Picture ${index + 1}` : `Picture of ${name}`}
                isShown={index === shown}
                onKeyDown={stepByKey}
              />
            </div>
          ))}
        </div>
        {count > 1 && (
          <PictureSteps {...steps} onKeyDown={stepByKey} className="fixed bottom-3 left-3" />
        )}
      </div>
    </Dialog>
  )
}

/**
 * On the page a picture is half as wide as the window at most, so this is always larger. In percent of
 * the frame, not in `vw`, which includes the width of the scroll bar.
 */
const whole = {
  width: 'w-[max(50%,min(100%,100dvh))]',
  sizes: 'max(50vw, min(100vw, 100vh))',
} as const
const doubled = { width: 'w-[max(100vw,min(200vw,200dvh))]', sizes: '1280px' } as const

/** The position of a click in a picture, as shares of its width and height. */
type Point = { x: number; y: number }

type ZoomablePictureProps = {
  image: string
  label: string
  isShown: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

/** The frame scrolls: by wheel and finger, and by the arrow keys while the button in it has the focus. */
const ZoomablePicture = ({ image, label, isShown, onKeyDown }: ZoomablePictureProps) => {
  const [centre, setCentre] = useState<Point>()
  const frame = useRef<HTMLElement>(null)
  const { width, sizes } = centre ? doubled : whole

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !centre) return
    element.scrollLeft = centre.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = centre.y * element.scrollHeight - element.clientHeight / 2
  }, [centre])

  return (
    <section ref={frame} aria-label={label} className="flex h-full overflow-auto">
      <button
        type="button"
        // The arrow keys move what is larger than the frame.
        onKeyDown={centre ? undefined : onKeyDown}
        aria-label={isShown ? (centre ? 'Show whole picture' : 'Zoom in') : undefined}
        onClick={(event) => setCentre(centre ? undefined : pointOf(event))}
        className={classNames(
          'picture-frame relative m-auto block shrink-0 -outline-offset-4 after:hidden',
          width,
          centre ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
      >
        <Picture
          image={image}
          alt=""
          ratio="product"
          sizes={sizes}
          isFirst={isShown}
          className="object-contain!"
        />
        {isShown && (
          <span className="fixed right-3 bottom-3 inline-flex size-11 items-center justify-center rounded-full bg-sheet/90 text-ink shadow-lift">
            <Icon of={centre ? ZoomOut : ZoomIn} className="size-5" />
          </span>
        )}
      </button>
    </section>
  )
}

/** A click by keyboard has no coordinates: the middle is taken. */
const pointOf = ({ detail, clientX, clientY, currentTarget }: MouseEvent): Point => {
  if (detail === 0) return { x: 0.5, y: 0.5 }
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
