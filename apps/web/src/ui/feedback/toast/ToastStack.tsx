import { useCallback, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Toast as Primitive } from 'radix-ui'
import { CircleAlert, CircleCheck, X } from 'lucide'
import { useLocation } from 'react-router'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { takeBack } from '#ui/feedback/take-back.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { classNames } from '#ui/class-names.ts'
import { topmostDialog } from '#ui/overlays/open-dialogs.ts'
import { useTopmostDialog } from '#ui/overlays/use-topmost-dialog.ts'
import { dismissToast } from './dismiss-toast.ts'
import { showPressed } from './show-pressed.ts'
import { toastTimes } from './toast-times.ts'
import type { Toast } from './toasts.slice.ts'

/**
 * A toast is often the only copy of an error, so it stays until it is closed, another comes, or
 * a while after the page that it speaks of was left.
 */
const durationOf = (tone: Toast['tone'], action: Toast['action'], isPageLeft: boolean) => {
  if (tone === 'bad' && !isPageLeft) return Number.POSITIVE_INFINITY
  return action ? toastTimes.shownWithActionMs : toastTimes.shownMs
}

/** Whether the page, or a view of it that its query names, is another one than when this toast came. */
const useIsPageLeft = (toastId: string | undefined) => {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const [came, setCame] = useState({ toastId, place })
  if (came.toastId !== toastId) setCame({ toastId, place })
  return came.toastId === toastId && came.place !== place
}

/** What the header opens lies above the toasts, and is closed before them. */
const isHeaderOpen = () => document.querySelector('header [aria-expanded=true]') !== null

// The bar with the buttons of a long form says how far it reaches.
const beforePage =
  'fixed right-0 z-30 w-full p-4 sm:max-w-md sm:bottom-(--toasts-above,0px) sm:p-6 '

// On a phone an error, which stays, comes down from the header, behind what it opens: the buttons of a
// form stand at the bottom. Anything else comes from below, away from the picture and the title of a product.
const belowHeader = 'max-sm:top-18 max-sm:pt-3 max-sm:[--toast-from:-0.75rem]'
const atBottom = 'max-sm:bottom-(--toasts-above,0px)'

// Toasts move aside for a dialog, which has controls wherever a toast could lie; a picture that fills the
// window has them at its right.
const aboveDialogHeading =
  'pointer-events-none order-first shrink-0 [--toast-from:-0.75rem] in-data-[width=screen]:fixed ' +
  'in-data-[width=screen]:z-30 in-data-[width=screen]:w-full in-data-[width=screen]:max-w-md ' +
  'in-data-[width=screen]:max-sm:pr-14'

export type ToastStackProps = {
  toasts: readonly Toast[]
  /** What was pressed last. */
  pressed: RefObject<Element | undefined>
}

/** The primitive announces each toast, and closes it by time, swipe, Escape and button. */
export const ToastStack = ({ toasts, pressed }: ToastStackProps) => {
  const dispatch = useThunkDispatch()
  const isPageLeft = useIsPageLeft(toasts[0]?.id)
  const viewport = useRef<HTMLOListElement>(null)
  const { pathname } = useLocation()
  const isError = toasts[0]?.tone === 'bad'

  const handleArrival = useCallback(
    (toast: HTMLLIElement | null) => {
      const control = pressed.current?.closest('button, a')
      if (toast && control && !isError && !topmostDialog()) showPressed(toast, control)
    },
    [pressed, isError],
  )

  return (
    <Primitive.Provider swipeDirection="right" label="Notification">
      {toasts.map(({ id, title, description, tone, action, link, isOpen }) => (
        <Primitive.Root
          key={id}
          ref={handleArrival}
          duration={durationOf(tone, action, isPageLeft)}
          open={isOpen}
          onOpenChange={(open) => {
            if (!open) dispatch(dismissToast(id))
          }}
          onEscapeKeyDown={(event) => {
            // The primitive handles Escape in the capture phase, and other listeners close as well.
            if (topmostDialog()) {
              event.preventDefault()
              event.stopPropagation()
              if (viewport.current?.contains(document.activeElement)) viewport.current.focus()
              dispatch(dismissToast(id))
            } else if (isHeaderOpen()) event.preventDefault()
          }}
          type={tone === 'bad' ? 'foreground' : 'background'}
          className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-beech bg-sheet py-4 pr-2 pl-4 shadow-high"
        >
          {tone === 'good' && (
            <Icon of={CircleCheck} className="mt-0.5 size-5 shrink-0 text-good" />
          )}
          {tone === 'bad' && <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-bad" />}
          <div className="min-w-0 grow">
            <Primitive.Title className="font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-[0.95rem] text-ink-soft">
                {description}
              </Primitive.Description>
            )}
          </div>
          {action && (
            <Primitive.Action asChild altText={action.label}>
              <Button
                variant="secondary"
                size="small"
                onClick={() => takeBack(dispatch, action)}
                className="-my-1"
              >
                {action.label}
              </Button>
            </Primitive.Action>
          )}
          {link && link.to !== pathname && (
            <Primitive.Action asChild altText={link.label}>
              <ButtonLink to={link.to} variant="secondary" size="small" className="-my-1 shrink-0">
                {link.label}
              </ButtonLink>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <IconButton
              label="Close"
              icon={<Icon of={X} className="size-4.5" />}
              className="-my-2"
            />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <ToastViewport ref={viewport} place={isError ? belowHeader : atBottom} />
    </Primitive.Provider>
  )
}

type ToastViewportProps = { ref: RefObject<HTMLOListElement | null>; place: string }

/** An open dialog makes all that is beside it inert, so the toasts come up inside of it. */
const ToastViewport = ({ ref, place }: ToastViewportProps) => {
  const dialog = useTopmostDialog()
  const viewport = (
    <Primitive.Viewport
      ref={ref}
      // The live region of the primitive is outside of a modal dialog, where it is inert and not read.
      aria-live={dialog && 'polite'}
      className={classNames(
        'pointer-events-none outline-none print:hidden',
        dialog ? 'px-6 pt-5 empty:p-0' : classNames(beforePage, place),
      )}
    />
  )
  return dialog
    ? createPortal(<div className={aboveDialogHeading}>{viewport}</div>, dialog)
    : viewport
}
