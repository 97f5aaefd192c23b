import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** What is so whatever the problem is, where the notice itself cannot be loaded. */
export const PlainLinkNotice = () => (
  <Container className="py-6">
    <p role="alert">
      The link from your email did not log you in. Please{' '}
      <ShopLink to={paths.login()} className="link">
        go to the login
      </ShopLink>{' '}
      to continue.
    </p>
  </Container>
)
