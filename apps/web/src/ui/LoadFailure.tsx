import { isUnanswered } from '#lib/error-message.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type LoadFailureProps = {
  message: string
  error: unknown
  onRetry: () => unknown
  isRetrying?: boolean
}

/** In the place of what could not be fetched: what it was, and a way to try again. */
export const LoadFailure = ({ message, error, onRetry, isRetrying = false }: LoadFailureProps) => (
  <Notice
    tone="bad"
    title={message}
    action={
      <Button variant="secondary" size="small" onClick={() => void onRetry()} isBusy={isRetrying}>
        Try again
      </Button>
    }
  >
    {isUnanswered(error)
      ? 'Please check your connection. '
      : 'The shop could not answer just now. Please try again in a moment. '}
    Nothing you did is lost.
  </Notice>
)
