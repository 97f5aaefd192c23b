import { lazy, Suspense, type ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { selectToasts, type Toast } from './toasts.slice.ts'

type Stack = { default: ComponentType<{ toasts: readonly Toast[] }> }

/** A toast that cannot be shown, as after a deployment, must not take the page with it. */
const ToastStack = lazy((): Promise<Stack> =>
  import('./ToastStack.tsx').then(
    ({ ToastStack: Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
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
