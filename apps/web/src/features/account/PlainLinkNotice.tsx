import { useDispatch } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { linkProblemClosed } from './auth.slice.ts'
import { useAuth } from './use-auth.ts'

/** What is so whatever the problem is, where the notice itself cannot be loaded. */
export const PlainLinkNotice = () => {
  const dispatch = useDispatch()
  const { user } = useAuth()

  return (
    <Container className="flex flex-wrap items-center gap-x-4 py-6">
      <p role="alert">The link from your email did not work here.</p>
      {!user && (
        <ShopLink to={paths.login()} className="link">
          Go to the login
        </ShopLink>
      )}
      <button
        type="button"
        onClick={() => dispatch(linkProblemClosed())}
        className="min-h-11 underline"
      >
        Close
      </button>
    </Container>
  )
}
