import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { Button } from '#ui/forms/Button.tsx'

type SaveButtonsProps = {
  /** Of the product as it is stored; absent while it is new. */
  status: ProductStatus | undefined
  /** What has no price yet is rather kept as a draft. */
  hasPrice: boolean
  /** With which status it is being saved. */
  saving: ProductStatus | undefined
  isDisabled: boolean
  onSave: (status: ProductStatus) => void
}

/** Enter presses the button that sends the form: it never changes what the shop shows of a draft. */
export const SaveButtons = ({ status, hasPrice, saving, isDisabled, onSave }: SaveButtonsProps) => {
  const stateOf = (next: ProductStatus) => ({
    isBusy: saving === next,
    isIdle: saving !== undefined,
    disabled: isDisabled,
  })

  if (status === undefined || status === 'draft') {
    return (
      <>
        <Button
          {...stateOf('live')}
          variant={hasPrice ? 'primary' : 'secondary'}
          onClick={() => onSave('live')}
        >
          Publish
        </Button>
        <Button {...stateOf('draft')} type="submit" variant={hasPrice ? 'secondary' : 'primary'}>
          Save as draft
        </Button>
      </>
    )
  }
  const other = status === 'live' ? 'hidden' : 'live'
  return (
    <>
      <Button {...stateOf(status)} type="submit">
        Save changes
      </Button>
      <Button {...stateOf(other)} variant="secondary" onClick={() => onSave(other)}>
        {status === 'live' ? 'Hide' : 'Show again'}
      </Button>
    </>
  )
}
