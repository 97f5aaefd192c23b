import { useLocation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'

const comesBackTo = (pathname: string) =>
  ![
    paths.home(),
    paths.login(),
    paths.register(),
    paths.forgotPassword(),
    paths.resetPassword(),
  ].includes(pathname)

/** The login page that leads back to where the visitor is now. */
export const useLoginPath = () => {
  const { pathname, search } = useLocation()
  return paths.login(comesBackTo(pathname) ? `${pathname}${search}` : undefined)
}
