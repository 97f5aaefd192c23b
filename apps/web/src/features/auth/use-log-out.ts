import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'

const logOutOnArrival = { isLoggingOut: true }

/**
 * First away from a page that may be for users only, which would ask for a login at once, or that
 * has something unsaved, where the visitor may rather stay.
 */
export const useLogOut = () => {
  const navigate = useNavigate()
  return () => navigate(paths.home(), { state: logOutOnArrival })
}
