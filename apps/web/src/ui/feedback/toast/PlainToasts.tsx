import { createPortal } from 'react-dom'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { classNames } from '#ui/class-names.ts'
import { useTopmostDialog } from '#ui/overlays/use-topmost-dialog.ts'
import { dismissToast } from './dismiss-toast.ts'
import type { Toast } from './toasts.slice.ts'

const buttonStyle = 'min-h-11 px-2 underline'

/** What toasts say, where their own code cannot be loaded: bad news comes first when the line is gone. */
export const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => {
  const dispatch = useThunkDispatch()
  const dialog = useTopmostDialog()

  const lines = toasts.map(
    ({ id, title, description, tone, action, isOpen }) =>
      isOpen && (
        <div
          key={id}
          role={tone === 'bad' ? 'alert' : 'status'}
          className={classNames(
            'flex items-start gap-3 rounded-md border border-beech bg-sheet py-3 pr-2 pl-4 shadow-high',
            dialog ? 'order-first m-4' : 'fixed right-4 z-30 max-sm:top-20 sm:bottom-4',
          )}
        >
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-[0.95rem] text-ink-soft">{description}</p>
          </div>
          {action && (
            <button
              type="button"
              onClick={() => {
                dispatch(action.effect)
                dispatch(dismissToast(id))
              }}
              className={buttonStyle}
            >
              {action.label}
            </button>
          )}
          <button type="button" onClick={() => dispatch(dismissToast(id))} className={buttonStyle}>
            Close
          </button>
        </div>
      ),
  )
  return createPortal(lines, dialog ?? document.body)
}
