import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectLinkProblem } from './auth.slice.ts'

const LinkProblemNotice = lazy(() =>
  import('./LinkProblemNotice.tsx').then(({ LinkProblemNotice: Component }) => ({
    default: Component,
  })),
)

/** Says above the page why a link from a mail did not do what it should. Loaded only then. */
export const LinkNotice = () => {
  const problem = useSelector(selectLinkProblem)
  if (!problem) return null

  return (
    <Suspense fallback={null}>
      <LinkProblemNotice problem={problem} />
    </Suspense>
  )
}
