import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { toRecord } from '#lib/api/read-json.ts'
import { useAuth } from './use-auth.ts'

/** Second half of `useLogOut`. */
export const LogOutOnLeaving = () => {
  const { account } = useAuth()
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next = here } = useNavigation()
  const isLeaving = isLogOut(next)
  const hasArrived = isLogOut(here)

  // Not first on arrival: the home page may be slow, or never come. And before the effects of a
  // page, whose calls would go out with a token that is about to end.
  useLayoutEffect(() => {
    if (isLeaving) account.logOut()
  }, [isLeaving, account])

  useLayoutEffect(() => {
    // Replaced: a visitor who comes back to this history entry may be logged in again.
    if (hasArrived) void navigate(paths.home(), { replace: true })
  }, [hasArrived, navigate])

  return null
}

const isLogOut = ({ state }: { state: unknown }) => 'isLoggingOut' in toRecord(state)
