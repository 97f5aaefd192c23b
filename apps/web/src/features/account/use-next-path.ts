import { useSearchParams } from 'react-router'
import { sameOriginPath } from '#lib/same-origin-path.ts'

/** Where the visitor wants to go on with an account. */
export const useNextPath = () => {
  const [search] = useSearchParams()
  return sameOriginPath(search.get('next'))
}
