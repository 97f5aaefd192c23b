import { Button } from '#ui/forms/Button.tsx'
import { useDuplicate } from './use-duplicate.ts'

type DuplicateButtonProps = { id: string; disabled: boolean }

/** In the form of a product; waits while changes are not saved, which the copy would not have. */
export const DuplicateButton = ({ id, disabled }: DuplicateButtonProps) => {
  const { duplicate, isBusy } = useDuplicate()

  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      disabled={disabled}
      className="sm:ml-auto"
      onClick={() => void duplicate(id)}
    >
      Duplicate
    </Button>
  )
}
