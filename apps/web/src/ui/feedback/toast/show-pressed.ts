/** The breakpoint `sm` of Tailwind. */
const phoneWidthMax = 640
/** What a toast still has to rise, and a gap. */
const gap = 28

/** On a phone a toast lies across the window: the page scrolls what was pressed out from under it. */
export const showPressed = (toast: Element, pressed: Element) => {
  if (window.innerWidth >= phoneWidthMax) return
  const { top, bottom } = pressed.getBoundingClientRect()
  const covering = toast.getBoundingClientRect()
  const hidden = bottom + gap - covering.top
  if (hidden <= 0 || top > covering.bottom) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: hidden, behavior: isCalm ? 'instant' : 'smooth' })
}
