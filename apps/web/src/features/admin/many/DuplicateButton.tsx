import { Button } from '#ui/forms/Button.tsx'
import { useDuplicate } from './use-duplicate.ts'

/** Copies the product as it was saved last. */
export const DuplicateButton = ({ id }: { id: string }) => {
  const { duplicate, isBusy } = useDuplicate()

  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      className="ml-auto"
      onClick={() => void duplicate(id)}
    >
      Duplicate
    </Button>
  )
}
