import { useEffect, useRef, useState } from 'react'
import { isEscapeForPage } from '#ui/escape.ts'
import { focusPage } from '#ui/layout/focus-page.ts'

/**
 * A button that shows a panel. Escape closes it and gives the focus back; so does going elsewhere,
 * by Tab or by pointer: Safari moves no focus when a button is clicked.
 */
export const useDisclosure = <Frame extends HTMLElement>() => {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<Frame>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setIsOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (!isEscapeForPage(event)) return
      event.stopPropagation()
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('pointerdown', closeOutside)
    // Before the header, which may have something open as well.
    document.addEventListener('keydown', closeOnEscape, { capture: true })

    return () => {
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape, { capture: true })
    }
  }, [isOpen])

  /** For what leads on from within: what had the focus is gone, and the page may be the same. */
  const leave = () => {
    setIsOpen(false)
    focusPage()
  }

  return { isOpen, setIsOpen, leave, frame }
}
