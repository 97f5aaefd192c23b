import { useEffect, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const rowStyle =
  'flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]'

type Slides = {
  shown: number
  count: number
  onShow: (index: number) => void
  /** A row in a closed window has no width to scroll by. */
  isVisible?: boolean
}

/** After the last comes the first again. */
export const around = (index: number, count: number) => (index + count) % count

/** A row of pictures as wide as its frame: it scrolls to what is shown, and says where it was scrolled to. */
export const useSlides = ({ shown, count, onShow, isVisible = true }: Slides) => {
  const row = useRef<HTMLDivElement>(null)
  const placed = useRef<HTMLDivElement>(undefined)
  /** What passes by on the way is not where the visitor went. */
  const isOnItsWay = useRef(false)

  useEffect(() => {
    const element = row.current
    if (!element || !isVisible) return
    const isNew = placed.current !== element
    placed.current = element
    if (indexOf(element) === shown) return
    isOnItsWay.current = true
    const left = shown * element.clientWidth
    element.scrollTo({ left, behavior: isNew ? 'instant' : 'auto' })
  }, [shown, isVisible])

  const follow = () => {
    const index = row.current ? indexOf(row.current) : shown
    if (index === shown) isOnItsWay.current = false
    else if (!isOnItsWay.current) onShow(index)
  }
  const takeOver = () => {
    isOnItsWay.current = false
  }

  return {
    row: {
      ref: row,
      onScroll: follow,
      onPointerDown: takeOver,
      onWheel: takeOver,
      className: rowStyle,
    },
    focusShown: () => focusIn(row.current),
    stepByKey: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || count === 1) return
      event.preventDefault()
      const isWithin = row.current?.contains(document.activeElement)
      flushSync(() => onShow(around(shown + step, count)))
      if (isWithin) focusIn(row.current)
    },
  }
}

const indexOf = ({ scrollLeft, clientWidth }: HTMLElement) =>
  clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth)

const focusIn = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>(':scope > :not([inert]) button')?.focus({ preventScroll: true })
