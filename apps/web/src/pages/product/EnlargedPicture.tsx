import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { ZoomIn, ZoomOut } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { areaAccent } from '#lib/text/category-beads.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

type EnlargedPictureProps = { product: Product; isOpen: boolean; onClose: () => void }

export const EnlargedPicture = ({ product, isOpen, onClose }: EnlargedPictureProps) => (
  <Dialog title={product.name} isOpen={isOpen} onClose={onClose} width="screen">
    <ZoomablePicture product={product} />
  </Dialog>
)

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

/** The frame scrolls: by wheel and finger, and by the arrow keys while the button in it has the focus. */
const ZoomablePicture = ({ product }: { product: Product }) => {
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
    <section
      ref={frame}
      aria-label={`Picture of ${product.name}`}
      {...areaAccent(product.category)}
      className="flex h-full overflow-auto bg-area-tint"
    >
      <button
        type="button"
        aria-label={centre ? 'Show whole picture' : 'Zoom in'}
        onClick={(event) => setCentre(centre ? undefined : pointOf(event))}
        className={classNames(
          'picture-frame relative m-auto block shrink-0 -outline-offset-4 after:hidden',
          width,
          centre ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
      >
        <Picture image={product.image} alt="" ratio="product" sizes={sizes} isFirst />
        <span className="fixed right-3 bottom-3 inline-flex size-11 items-center justify-center rounded-full bg-sheet/90 text-ink shadow-lift">
          {centre ? (
            <Icon of={ZoomOut} className="size-5" />
          ) : (
            <Icon of={ZoomIn} className="size-5" />
          )}
        </span>
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
