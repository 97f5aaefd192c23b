import { useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useAuth } from './use-auth.ts'

/** First away from a page that may be for users only, which would ask for a login at once. */
export const useLogOut = () => {
  const { account } = useAuth()
  const navigate = useNavigate()

  return async () => {
    try {
      // In a transition the page would still be there when the session is gone already.
      await navigate(paths.home(), { flushSync: true })
    } finally {
      account.logOut()
    }
  }
}
