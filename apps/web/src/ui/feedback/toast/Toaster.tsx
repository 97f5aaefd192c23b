import { useSelector } from 'react-redux'
import { lazyPart } from '#ui/overlays/lazy-part.tsx'
import { PlainToasts } from './PlainToasts.tsx'
import { selectToasts } from './toasts.slice.ts'

const ToastStack = lazyPart(
  () => import('./ToastStack.tsx').then((module) => module.ToastStack),
  PlainToasts,
)

/** Nothing of it is loaded before the first toast. */
export const Toaster = () => {
  const toasts = useSelector(selectToasts)

  return toasts.length > 0 && <ToastStack toasts={toasts} />
}
