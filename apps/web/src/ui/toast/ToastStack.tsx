import { Toast as Primitive } from 'radix-ui'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { IconButton } from '../IconButton.tsx'
import { dismissToast } from './dismiss-toast.ts'
import type { Toast } from './toasts.slice.ts'

const shownMs = 5000

/** The primitive announces each toast, and closes it by time, swipe, Escape and button. */
export const ToastStack = ({ toasts }: { toasts: readonly Toast[] }) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()

  return (
    <Primitive.Provider duration={shownMs} swipeDirection="right" label="Notification">
      {toasts.map(({ id, title, description, tone, isOpen }) => (
        <Primitive.Root
          key={id}
          open={isOpen}
          onOpenChange={(open) => {
            if (!open) dispatch(dismissToast(id))
          }}
          type={tone === 'bad' ? 'foreground' : 'background'}
          className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-beech bg-sheet py-4 pr-2 pl-4 shadow-high"
        >
          {tone === 'good' && (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          )}
          {tone === 'bad' && (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
          )}
          <div className="min-w-0 grow">
            <Primitive.Title className="font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-[0.95rem] text-ink-soft">
                {description}
              </Primitive.Description>
            )}
          </div>
          <Primitive.Close asChild>
            <IconButton label="Close" icon={<X className="size-4.5" />} className="-my-2" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="pointer-events-none fixed right-0 bottom-0 z-50 w-full max-w-md p-4 outline-none sm:p-6 print:hidden" />
    </Primitive.Provider>
  )
}
