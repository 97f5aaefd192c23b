import { errorMessage, isUnanswered } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Notice } from './Notice.tsx'

type LoadFailureProps = {
  /** For where the answer brought none. */
  words: string
  query: { error?: unknown; refetch: () => unknown; isFetching?: boolean }
}

/** In the place of what could not be fetched: what it was, and a way to try again. */
export const LoadFailure = ({ words, query }: LoadFailureProps) => (
  <Notice
    tone="bad"
    title={errorMessage(query.error, words)}
    action={
      <Button
        variant="secondary"
        size="small"
        onClick={() => void query.refetch()}
        isBusy={query.isFetching ?? false}
      >
        Try again
      </Button>
    }
  >
    {isUnanswered(query.error)
      ? 'Please check your connection.'
      : 'The shop could not answer just now.'}
  </Notice>
)
