import { formatCents, toCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

export const RefundDialog = ({ order, stepping, onClose }: StepDialogProps) => {
  const { left, isByCard } = moneyOf(order)
  const form = useForm({
    names: ['amount', 'reason'],
    check: ({ amount }) => ({ amount: amountErrorOf(amount, left) }),
    submit: async ({ amount, reason }) => {
      const isDone = await stepping.take({
        step: 'refund',
        body: {
          amount_cents: toCents(Number(readPriceText(amount))),
          ...(reason.trim() && { reason: reason.trim() }),
        },
        done: isByCard ? sentToast : 'Refund booked',
        failed: isByCard ? 'Failed to refund.' : 'Failed to book the refund.',
      })
      if (isDone) onClose()
    },
  })

  return (
    <StepDialog
      title={isByCard ? 'Refund to the card' : 'Book a refund'}
      explanation={
        isByCard
          ? 'The money goes back to the card that was charged, and the buyer gets a mail. This cannot be undone.'
          : 'Send the money back first: this only writes down that you did, and the buyer gets a mail.'
      }
      confirmLabel={isByCard ? 'Send refund' : 'Book refund'}
      form={form}
      news={stepping.news}
      onClose={onClose}
    >
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={amountTextLengthMax}
        defaultValue={(left / 100).toFixed(2)}
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
    </StepDialog>
  )
}

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
