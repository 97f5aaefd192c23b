import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type LoadFailureProps = { message: string; onRetry: () => unknown; isRetrying?: boolean }

/** In the place of what could not be fetched: what it was, and a way to try again. */
export const LoadFailure = ({ message, onRetry, isRetrying = false }: LoadFailureProps) => (
  <Notice
    tone="bad"
    title={message}
    action={
      <Button variant="secondary" size="small" onClick={() => void onRetry()} isBusy={isRetrying}>
        Try again
      </Button>
    }
  >
    Please check your connection. Nothing you did is lost.
  </Notice>
)
