import { useState } from 'react'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

const useRefund = ({ order, stepping, onClose }: StepDialogProps) => {
  const { left, failed, isByCard } = moneyOf(order)
  const suggested = ((failed || left) / 100).toFixed(2)
  const [amountText, setAmountText] = useState(suggested)
  const [isInAnotherWay, setIsInAnotherWay] = useState(false)
  const isToCard = isByCard && !isInAnotherWay
  const form = useForm({
    names: ['amount', 'reason', 'cancel'],
    check: ({ amount }) => ({ amount: amountErrorOf(amount, left) }),
    submit: async ({ amount, reason, cancel }) => {
      const isDone = await stepping.take({
        step: 'refund',
        body: {
          amount_cents: centsOf(amount),
          ...(reason.trim() && { reason: reason.trim() }),
          ...(isInAnotherWay && { in_another_way: true }),
          ...(cancel && { cancel: true }),
        },
        done: isToCard ? sentToast : 'Refund booked',
        failed: isToCard ? 'Failed to refund.' : 'Failed to book the refund.',
      })
      if (isDone) onClose()
    },
  })
  // Only where all of the money goes back, and nothing has left.
  const canCancel = mayStep('cancel', 'owner', order) && centsOf(amountText) === left

  return { form, suggested, setAmountText, setIsInAnotherWay, isToCard, canCancel }
}

export const RefundDialog = (props: StepDialogProps) => {
  const { order, stepping, onClose } = props
  const { left, failed } = moneyOf(order)
  const { form, suggested, setAmountText, setIsInAnotherWay, isToCard, canCancel } =
    useRefund(props)

  return (
    <StepDialog
      title={isToCard ? 'Refund to the card' : 'Book a refund'}
      explanation={
        isToCard
          ? 'The money goes back to the card that was charged, and the buyer gets a mail when it has left. This cannot be undone.'
          : 'Send the money back first: this only writes down that you did, and the buyer gets a mail.'
      }
      confirmLabel={isToCard ? 'Send refund' : 'Book refund'}
      form={form}
      news={stepping.news}
      onClose={onClose}
    >
      {failed > 0 && (
        <Checkbox
          label="I have sent it in another way"
          onChange={(event) => setIsInAnotherWay(event.target.checked)}
        />
      )}
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={amountTextLengthMax}
        defaultValue={suggested}
        onChange={(event) => setAmountText(event.target.value)}
        hint={`${formatCents(left)} of what was paid is left.`}
        error={form.errors.amount}
      />
      <TextArea
        label="Reason (optional)"
        name="reason"
        rows={2}
        maxLength={orderLimits.reasonLengthMax}
        hint="The buyer sees it on the page of the order."
        error={form.errors.reason}
      />
      {canCancel && (
        <Checkbox
          name="cancel"
          defaultChecked
          label="Cancel the order too, as nothing of it has left"
        />
      )}
    </StepDialog>
  )
}

const centsOf = (text: string) => toCents(Number(readPriceText(text)))

/** What Stripe says of the refund that was just started. */
const sentToast = ({ refunds }: Order) => {
  const status = refunds.at(-1)?.status
  if (status === 'failed') return { title: 'Stripe refused the refund', tone: 'bad' } as const
  const title = status === 'done' ? 'Refund sent' : 'The refund is on its way'
  return { title, tone: 'good' } as const
}

const amountErrorOf = (text: string, left: number) => {
  const amount = readPriceText(text)
  if (amount === 'ambiguous') return priceTexts.ambiguous
  if (typeof amount === 'string' || toCents(amount) < 1) {
    return 'Please enter an amount, such as 12.50.'
  }
  return toCents(amount) > left ? `${formatCents(left)} at most.` : undefined
}
