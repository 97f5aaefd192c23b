import { useId, useState } from 'react'
import { totalsWithout } from '@golden-bead/contracts/cancelled-units'
import { isTooLittleForCard, tooLittleLeftWords } from '@golden-bead/contracts/card-options'
import { formatCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { errorMessage, hasStatus } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { sumOfUnits, UnitFields, type PickedUnits } from '#ui/forms/UnitFields.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { CancelProblem } from './CancelOrder.tsx'
import { hidesPerson } from './order-words.ts'
import { useCancelOrderMutation, type OrderAccess } from './orders.api.ts'

type CancelItemsProps = {
  order: Order
  access: OrderAccess
  onProblem: (problem: CancelProblem | undefined) => void
  readAgain: () => Promise<Order | undefined>
}

/** Some items of an order that is not paid yet; never the last one. */
export const CancelItems = (props: CancelItemsProps) => {
  const { order } = props
  const [isOpen, setIsOpen] = useState(false)
  const ordered = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!mayStep('cancel_units', 'buyer', order) || hidesPerson(order) || ordered < 2) return null

  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Cancel some items
      </Button>
      {isOpen && (
        <CancelItemsDialog {...props} ordered={ordered} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

type CancelItemsDialogProps = CancelItemsProps & { ordered: number; onClose: () => void }

const CancelItemsDialog = ({
  order,
  access,
  ordered,
  onProblem,
  readAgain,
  onClose,
}: CancelItemsDialogProps) => {
  const words = useId()
  const [units, setUnits] = useState<PickedUnits>(new Map())
  const [cancel, { isLoading }] = useCancelOrderMutation()
  const count = sumOfUnits(units)
  const { totalCents } = totalsWithout(order, units)
  const isTooLittle = isTooLittleForCard(order.payment_method, totalCents)
  const isPossible = count > 0 && count < ordered && !isTooLittle

  const handleConfirm = async () => {
    onProblem(undefined)
    const { error } = await cancel({
      access,
      version: order.version,
      lines: Array.from(units, ([line_id, quantity]) => ({ line_id, quantity })).filter(
        ({ quantity }) => quantity > 0,
      ),
      expected_total_cents: totalCents,
    })
    if (error !== undefined) {
      await readAgain()
      onProblem(problemOf(error))
    }
    onClose()
  }

  return (
    <Dialog
      title="Cancel some items"
      isOpen
      onClose={() => isLoading || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isLoading}>
            Keep them
          </Button>
          <Button
            variant="danger"
            isBusy={isLoading}
            isIdle={!isPossible}
            aria-describedby={words}
            onClick={() => void handleConfirm()}
          >
            Cancel items
          </Button>
        </>
      }
    >
      <UnitFields
        verb="Cancel"
        items={order.lines.map(({ id, name, quantity }) => ({ id, name, max: quantity }))}
        units={units}
        onChange={setUnits}
      />
      <p id={words} aria-live="polite" className="mt-4">
        {count === ordered
          ? 'To cancel everything, close this and cancel the order.'
          : isTooLittle
            ? tooLittleLeftWords
            : count > 0 && `You then pay ${formatCents(totalCents)}, shipping included.`}
      </p>
    </Dialog>
  )
}

const problemOf = (error: unknown): CancelProblem =>
  hasStatus(error, 409)
    ? {
        title: 'This order has just changed',
        text: 'Nothing was cancelled. This is how it stands now.',
      }
    : {
        title: 'We are not sure the items were cancelled',
        text: errorMessage(error, 'Please look at the order below, and try again.'),
      }
