import { useState } from 'react'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { errorMessage, hasStatus, isUnanswered } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { useCancelOrderMutation, type OrderAccess } from './orders.api.ts'

export type CancelProblem = { title: string; text: string }

type CancelOrderProps = {
  order: Order
  access: OrderAccess
  onProblem: (problem: CancelProblem | undefined) => void
  /** The order is not as it was shown. */
  onConflict: () => void
}

export const CancelOrder = ({ order, access, onProblem, onConflict }: CancelOrderProps) => {
  const [isAsked, setIsAsked] = useState(false)
  const [cancel, { isLoading }] = useCancelOrderMutation()
  if (!mayStep('cancel', 'buyer', order)) return null

  const handleConfirm = async () => {
    onProblem(undefined)
    const { error } = await cancel({ access, version: order.version })
    setIsAsked(false)
    if (error === undefined) return
    if (hasStatus(error, 409)) onConflict()
    onProblem(problemOf(error))
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        question="Cancel this order?"
        explanation={`Nothing of ${order.number} is sent, and nothing has to be paid.`}
        confirmLabel="Cancel the order"
        cancelLabel="Keep it"
        isOpen={isAsked}
        isBusy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

const problemOf = (error: unknown): CancelProblem =>
  hasStatus(error, 409)
    ? {
        title: 'The order has changed meanwhile',
        text: 'It was not cancelled. Here you see it as it is now.',
      }
    : {
        title: 'The order was not cancelled',
        text: isUnanswered(error)
          ? 'Please check your connection.'
          : errorMessage(error, 'Please try again in a moment.'),
      }
