import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'

const logOutOnLeaving = { isLoggingOut: true }

/**
 * Ends with the first step away from the page: it may have something unsaved, where the visitor is
 * asked and may rather stay.
 */
export const useLogOut = () => {
  const navigate = useNavigate()
  return () => navigate(paths.home(), { state: logOutOnLeaving })
}
