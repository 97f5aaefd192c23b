import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { isRepeatedPress } from '#ui/forms/is-repeated-press.ts'
import { addOpenDialog } from './open-dialogs.ts'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `sheet` comes from below, for phones; `screen` is for a picture: nothing but it, the title read out and the close button above it. */
  width?: 'small' | 'medium' | 'large' | 'sheet' | 'screen'
}

const frame = 'm-auto max-h-[92dvh] w-[calc(100%-2rem)] rounded-lg shadow-high'
const frames = {
  small: `${frame} max-w-md`,
  medium: `${frame} max-w-2xl`,
  large: `${frame} max-w-5xl`,
  sheet: 'mx-0 mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-2xl shadow-high',
  screen: 'h-dvh max-h-none w-full max-w-none',
} as const

/**
 * The browser's own modal: it keeps the focus inside, gives it back, closes on Escape and makes
 * the rest inert, without the style elements that a strict content security policy refuses.
 */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  footer,
  width = 'medium',
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isScreen = width === 'screen'
  const closeNow = useRef(onClose)
  useEffect(() => {
    closeNow.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    // The second of the two clicks that opened it was meant for what it covers now.
    let isStillOpening = true
    const handleEarlyClick = (event: MouseEvent) => {
      isStillOpening &&= isRepeatedPress(event)
      if (!isStillOpening) return
      event.preventDefault()
      event.stopPropagation()
    }
    // A click beside the window arrives at the dialog itself, which has no padding; so does one that
    // began within it, as when text is marked.
    let isPressedBeside = false
    const handlePress = ({ target }: PointerEvent) => {
      isPressedBeside = target === element
    }
    const handleClick = ({ target }: MouseEvent) => {
      if (isPressedBeside && target === element) closeNow.current()
    }
    // Chromium asks by `cancel` only once: the next Escape closes the window, whatever its owner says.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      // One press closes one thing, and what the header opened is still there below.
      event.stopPropagation()
      // Held down, the key would go on to the window that closing this one may open.
      if (!event.repeat) closeNow.current()
    }
    const opener = document.activeElement
    element.addEventListener('keydown', handleKey)
    element.addEventListener('pointerdown', handlePress)
    element.addEventListener('click', handleEarlyClick, { capture: true })
    element.addEventListener('click', handleClick)
    element.showModal()
    const removeFromOpen = addOpenDialog(element)
    // The browser takes the first control, which closes; what is to be filled in comes before it. On
    // a phone it would bring up the keyboard over the choices of a sheet.
    if (width !== 'sheet') {
      element.querySelector<HTMLElement>('form :is(input, select, textarea):not([hidden])')?.focus()
    }
    return () => {
      element.removeEventListener('keydown', handleKey)
      element.removeEventListener('pointerdown', handlePress)
      element.removeEventListener('click', handleEarlyClick, { capture: true })
      element.removeEventListener('click', handleClick)
      removeFromOpen()
      element.close()
      // By now the element has left the page, and a dialog without a page gives nothing back.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [isOpen, width])

  if (!isOpen) return null

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-width={width}
      onCancel={(event) => {
        // A file field within says the same when nothing is chosen.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'overflow-hidden bg-sheet p-0 text-ink backdrop:bg-backdrop open:flex open:flex-col',
        frames[width],
      )}
    >
      <header
        className={
          isScreen
            ? 'absolute top-3 right-3 z-10 rounded-full bg-sheet/90 shadow-lift'
            : 'flex items-center justify-between gap-4 px-6 pt-5'
        }
      >
        <h2 id={titleId} className={isScreen ? 'sr-only' : 'text-2xl'}>
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<Icon of={X} className="size-5" />}
          onClick={onClose}
          className={isScreen ? '' : '-mr-2 ml-auto'}
        />
      </header>
      <div className={isScreen ? 'h-full' : 'overflow-y-auto px-6 pt-3 pb-6'}>{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-beech px-6 py-4">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
