import { useEffect } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { useLoginPath } from './use-login-path.ts'
import { useAuth } from './use-auth.ts'
import { UserMenu } from './UserMenu.tsx'

/** The corner of the header that belongs to the account. */
export const AccountMenu = () => {
  const { user, isLoading, isProfileMissing, retryProfile } = useAuth()
  const loginPath = useLoginPath()

  // Without it an admin would have no way to the panel until the next reload. Each page has a header
  // of its own.
  useEffect(() => {
    if (isProfileMissing) retryProfile()
    // oxlint-disable-next-line react/exhaustive-deps -- Once on each page, not after each failure.
  }, [])

  if (user) return <UserMenu user={user} />

  return (
    <ButtonLink
      to={isLoading ? paths.login() : loginPath}
      variant="secondary"
      size="small"
      // Keeps its place until it is known whether a user is signed in.
      className={classNames(isLoading && 'invisible')}
    >
      Login
    </ButtonLink>
  )
}
