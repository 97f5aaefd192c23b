import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectToasts } from './toasts.slice.ts'

const ToastStack = lazy(() =>
  import('./ToastStack.tsx').then(({ ToastStack: Component }) => ({ default: Component })),
)

/** Nothing of it is loaded before the first toast. */
export const Toaster = () => {
  const toasts = useSelector(selectToasts)
  if (toasts.length === 0) return null

  return (
    <Suspense fallback={null}>
      <ToastStack toasts={toasts} />
    </Suspense>
  )
}
