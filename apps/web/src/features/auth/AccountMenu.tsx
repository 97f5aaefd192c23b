import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { useLoginPath } from './use-login-path.ts'
import { useAuth } from './use-auth.ts'
import { UserMenu } from './UserMenu.tsx'

/** The corner of the header that belongs to the account. */
export const AccountMenu = () => {
  const { user, isLoading } = useAuth()
  const loginPath = useLoginPath()
  if (user) return <UserMenu user={user} />

  return (
    <ButtonLink
      to={isLoading ? paths.login() : loginPath}
      variant="secondary"
      size="small"
      // Keeps its place while nobody knows yet whether a login is needed.
      className={classNames(isLoading && 'invisible')}
    >
      Login
    </ButtonLink>
  )
}
