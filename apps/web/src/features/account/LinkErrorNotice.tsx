import { lazy, Suspense, type ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { selectLinkError, type LinkError } from './auth.slice.ts'

const LinkErrorCard = lazy<ComponentType<{ error: LinkError }>>(() =>
  import('./LinkErrorCard.tsx').then(
    (loaded) => ({ default: loaded.LinkErrorCard }),
    // Without its code the page is still there: it is not replaced by an error.
    () => ({ default: () => null }),
  ),
)

/** Few visitors ever see it, so its code is not with the first page. */
export const LinkErrorNotice = () => {
  const error = useSelector(selectLinkError)

  return (
    error && (
      <Suspense>
        <LinkErrorCard error={error} />
      </Suspense>
    )
  )
}
