import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { toRecord } from '#lib/read-json.ts'
import { useAuth } from './use-auth.ts'

/** Second half of `useLogOut`. */
export const LogOutOnArrival = () => {
  const { account } = useAuth()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const isLoggingOut = 'isLoggingOut' in toRecord(state)

  // Before the effects of the page, whose calls would go out with a token that is about to end.
  useLayoutEffect(() => {
    if (!isLoggingOut) return
    account.logOut()
    // Whoever comes Back to this entry of the history may be logged in again.
    void navigate(paths.home(), { replace: true })
  }, [isLoggingOut, account, navigate])

  return null
}
