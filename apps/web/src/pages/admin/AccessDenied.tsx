import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import picture from '#ui/art/locked-box.svg'

type AccessDeniedProps = { isLoggedIn: boolean; here: string }

export const AccessDenied = ({ isLoggedIn, here }: AccessDeniedProps) => (
  <EmptyState
    headingLevel="h1"
    title="Access Denied - You need admin privileges to access this page."
    picture={picture}
    actions={
      <>
        {!isLoggedIn && <ButtonLink to={paths.login(here)}>Log in</ButtonLink>}
        <ButtonLink to={paths.home()} variant="secondary">
          Return to Home
        </ButtonLink>
      </>
    }
  />
)
