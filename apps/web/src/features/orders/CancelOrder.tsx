import { useState, type ReactNode } from 'react'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { errorMessage, hasStatus } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { hidesPerson } from './order-words.ts'
import { useCancelOrderMutation, type OrderAccess } from './orders.api.ts'

export type CancelProblem = { title: string; text: ReactNode }

type CancelOrderProps = {
  order: Order
  access: OrderAccess
  onProblem: (problem: CancelProblem | undefined) => void
  /** Reads the order as it is now. */
  readAgain: () => Promise<Order | undefined>
}

export const CancelOrder = ({ order, access, onProblem, readAgain }: CancelOrderProps) => {
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [cancel] = useCancelOrderMutation()
  if (!mayStep('cancel', 'buyer', order) || hidesPerson(order)) return null

  const handleConfirm = async () => {
    onProblem(undefined)
    setIsBusy(true)
    const { error } = await cancel({ access, version: order.version })
    // It may be cancelled although no answer came, or by the shop meanwhile.
    const found = error === undefined ? undefined : await readAgain()
    setIsBusy(false)
    setIsAsked(false)
    if (error === undefined || found?.status === 'cancelled') return
    onProblem(found ? problemOf(error) : unknownOutcome)
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        question="Cancel this order?"
        explanation={`We will not ship ${order.number}, and you do not have to pay.`}
        confirmLabel="Cancel the order"
        cancelLabel="Keep it"
        isOpen={isAsked}
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

const problemOf = (error: unknown): CancelProblem =>
  hasStatus(error, 409)
    ? {
        title: 'This order has just changed',
        text: 'It was not cancelled. This is how it stands now.',
      }
    : {
        title: 'The order was not cancelled',
        text: errorMessage(error, 'Please try again in a moment.'),
      }

const unknownOutcome: CancelProblem = {
  title: 'We are not sure the order was cancelled',
  text: 'The connection dropped. Please try again.',
}
