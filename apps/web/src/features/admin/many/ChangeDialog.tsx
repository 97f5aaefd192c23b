import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { ProductProblem } from '@golden-bead/contracts/product-changes'
import { counted } from '#lib/text/counted.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ProductProblems } from './ProductProblems.tsx'
import { WhileManyChange } from './WhileManyChange.tsx'

type ChangeDialogProps = {
  title: string
  /** How many would be changed. */
  count: number
  problems: readonly ProductProblem[]
  isBusy: boolean
  /** How much of it is done, from 0 to 1. */
  share: number
  width?: 'small' | 'medium'
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks what becomes of the chosen products. */
export const ChangeDialog = (props: ChangeDialogProps) => {
  const {
    title,
    count,
    problems,
    isBusy,
    share,
    width = 'small',
    onSubmit,
    onClose,
    children,
  } = props
  const formId = useId()
  const left = count - problems.length
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Below a long list of prices nobody would see why nothing has changed.
    if (problems.length > 0) refused.current?.scrollIntoView({ block: 'nearest' })
  }, [problems])

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => isBusy || onClose()}
      width={width}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} disabled={left === 0}>
            {problems.length > 0
              ? `Change the other ${left.toLocaleString('en-US')}`
              : `Change ${counted(left, 'product')}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label={title}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
      <WhileManyChange count={left} isBusy={isBusy} share={share} />
      <div ref={refused}>
        <ProductProblems title="Nothing was changed, because of these" problems={problems} />
      </div>
    </Dialog>
  )
}
