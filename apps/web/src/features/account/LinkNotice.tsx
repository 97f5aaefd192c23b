import { useSelector } from 'react-redux'
import { lazyPart } from '#ui/overlays/lazy-part.tsx'
import { selectLinkProblem } from './auth.slice.ts'
import { PlainLinkNotice } from './PlainLinkNotice.tsx'

const LinkProblemNotice = lazyPart(
  () => import('./LinkProblemNotice.tsx').then((module) => module.LinkProblemNotice),
  PlainLinkNotice,
)

/** Says above the page why a link from a mail did not do what it should. Loaded only then. */
export const LinkNotice = () => {
  const problem = useSelector(selectLinkProblem)

  return problem && <LinkProblemNotice problem={problem} />
}
