import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'

/** The corner of the header that belongs to the account: signed out, a way to log in. */
export const AccountMenu = () => (
  <ButtonLink to={paths.login()} variant="secondary" size="small">
    Login
  </ButtonLink>
)
