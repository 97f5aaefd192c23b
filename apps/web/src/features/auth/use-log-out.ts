import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { useAuth } from './use-auth.ts'

/** First away from a page that may be for users only, which would ask for a login at once. */
export const useLogOut = () => {
  const { account } = useAuth()
  const navigate = useNavigate()

  return async () => {
    try {
      await navigate(paths.home())
      // A page that had to be fetched comes in a transition: the one before would still be there
      // when the session is gone. Asked for again it is at hand, and is shown at once.
      await navigate(paths.home(), { replace: true, flushSync: true })
    } finally {
      account.logOut()
    }
  }
}
