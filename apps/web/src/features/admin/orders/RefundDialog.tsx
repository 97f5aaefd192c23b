import { useState } from 'react'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { moneyOf } from './order-money.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

export const RefundDialog = (props: StepProps) => {
  const { order } = props
  const { left, failed, isByCard } = moneyOf(order)
  const suggested = ((failed || left) / 100).toFixed(2)
  const [amountText, setAmountText] = useState(suggested)
  const [isInAnotherWay, setIsInAnotherWay] = useState(false)
  const isToCard = isByCard && !isInAnotherWay
  // Only where all of the money goes back, and nothing has left.
  const canCancel = mayStep('cancel', 'owner', order) && centsOf(amountText) === left

  return (
    <StepDialog
      {...props}
      {...(isToCard ? refundToCard : bookedRefund)}
      step="refund"
      names={['amount', 'reason', 'cancel']}
      check={({ amount }) => ({ amount: amountErrorOf(amount, left) })}
      bodyOf={({ amount, reason, cancel }) => ({
        amount_cents: centsOf(amount),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isInAnotherWay && { in_another_way: true }),
        ...(cancel && { cancel: true }),
      })}
      renderFields={(errors) => (
        <>
          {failed > 0 && (
            <Checkbox
              label="I sent it another way"
              onChange={({ target }) => setIsInAnotherWay(target.checked)}
            />
          )}
          <TextField
            label="Amount in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={amountTextLengthMax}
            defaultValue={suggested}
            onChange={({ target }) => setAmountText(target.value)}
            hint={`${formatCents(left)} of what was paid is left.`}
            error={errors.amount}
          />
          <TextArea
            label="Reason (optional)"
            name="reason"
            rows={2}
            maxLength={orderLimits.reasonLengthMax}
            hint="The buyer sees it on the page of the order."
            error={errors.reason}
          />
          {canCancel && (
            <Checkbox
              name="cancel"
              defaultChecked
              label="Cancel the order too, as nothing of it has left"
            />
          )}
        </>
      )}
    />
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

const refundToCard = {
  title: 'Refund to the card',
  explanation:
    'The money goes back to the card that was charged, and the buyer gets a mail when it has left. This cannot be undone.',
  confirmLabel: 'Send refund',
  done: sentToast,
  failed: 'Failed to refund.',
}

const bookedRefund = {
  title: 'Book a refund',
  explanation:
    'Send the money back first: this only writes down that you did, and the buyer gets a mail.',
  confirmLabel: 'Book refund',
  done: 'Refund booked',
  failed: 'Failed to book the refund.',
}

const amountErrorOf = (text: string, left: number) => {
  const amount = readPriceText(text)
  if (amount === 'ambiguous') return priceTexts.ambiguous
  if (typeof amount === 'string' || toCents(amount) < 1) {
    return 'Please enter an amount, such as 12.50.'
  }
  return toCents(amount) > left ? `${formatCents(left)} at most.` : undefined
}
