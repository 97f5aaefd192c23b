import { useDispatch } from 'react-redux'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { linkErrorClosed, type LinkError } from './auth.slice.ts'
import { ResendForm } from './ResendForm.tsx'
import { useLoginPath } from './use-login-path.ts'

const texts: Record<LinkError, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired or was already used',
    text: 'If your account is not confirmed yet, we can send you a new link.',
  },
  'already-confirmed': {
    title: 'You are already confirmed',
    text: 'This link was used before, and you are logged in. There is nothing left to do.',
  },
  invalid: {
    title: 'This link is not valid',
    text: 'Please use the latest email from us, or have a new link sent.',
  },
  'needs-login': {
    title: 'Please log in to continue',
    text: 'Your link was received, but it could not log you in here.',
  },
  'other-account': {
    title: 'This link belongs to another account',
    text: 'You are still logged in as before. To use the other account, log out first.',
  },
}

/** Says above the page why a link from a mail did not do what it should. */
export const LinkErrorCard = ({ error }: { error: LinkError }) => {
  const dispatch = useDispatch()
  const loginPath = useLoginPath()
  const { title, text } = texts[error]
  const canResend = error === 'expired' || error === 'invalid'

  return (
    <Container className="py-6">
      <Notice
        tone={canResend ? 'bad' : 'calm'}
        title={title}
        action={
          <div className="-my-1.5 flex items-center gap-2">
            {error === 'needs-login' && (
              <ButtonLink to={loginPath} size="small" onClick={() => dispatch(linkErrorClosed())}>
                Log in
              </ButtonLink>
            )}
            <Button
              variant="quiet"
              size="small"
              onClick={() => dispatch(linkErrorClosed())}
              className="max-xs:first:-ml-3.5"
            >
              Close
            </Button>
          </div>
        }
      >
        <p>{text}</p>
        {canResend && <ResendForm />}
      </Notice>
    </Container>
  )
}
