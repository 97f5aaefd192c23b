import { useState } from 'react'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { Order } from '@golden-bead/contracts/orders'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { isPartPaid } from '@golden-bead/contracts/order-states'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import { restCents } from '@golden-bead/contracts/received'
import { TextField } from '#ui/forms/TextField.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

/** Books what came by transfer or check: the rest of an order is proposed. */
export const ReceiveDialog = (props: StepProps) => {
  const rest = wasPaid(props.order.payment_status) ? 0 : restCents(props.order)
  const suggested = rest > 0 ? (rest / 100).toFixed(2) : ''
  const [amountText, setAmountText] = useState(suggested)

  return (
    <StepDialog
      {...props}
      step="receive"
      title="Money received"
      explanation={explanationOf(props.order, rest)}
      confirmLabel="Book it"
      names={['amount', 'date', 'reference']}
      check={({ amount }) => ({ amount: amountErrorOf(amount) })}
      bodyOf={({ amount, date, reference }) => ({
        amount_cents: centsOf(amount),
        ...(date && { date }),
        ...(reference.trim() && { reference: reference.trim() }),
      })}
      done={bookedToast}
      failed="Failed to book the money."
      renderFields={(errors) => (
        <>
          <TextField
            label="Amount in dollars"
            name="amount"
            inputMode="text"
            autoComplete="off"
            maxLength={amountTextLengthMax}
            defaultValue={suggested}
            onChange={({ target }) => setAmountText(target.value)}
            hint={meaningOf(props.order, centsOf(amountText), rest)}
            error={errors.amount}
          />
          <TextField
            label="Day it came (optional)"
            name="date"
            type="date"
            defaultValue={today()}
            max={today()}
            error={errors.date}
          />
          <TextField
            label="Reference (optional)"
            name="reference"
            autoComplete="off"
            maxLength={orderLimits.reasonLengthMax}
            hint="Such as the number of the check. Only admins see it."
            error={errors.reference}
          />
        </>
      )}
    />
  )
}

const centsOf = (text: string) => toCents(Number(readPriceText(text)))

/** Where the owner is. */
const today = () => new Date().toLocaleDateString('sv-SE')

const explanationOf = (order: Order, rest: number) => {
  if (wasPaid(order.payment_status)) return 'The order is paid. What comes beyond it is due back.'
  if (order.status !== 'cancelled') {
    return isPartPaid(order)
      ? `${formatCents(rest)} is still to come. The buyer gets a mail.`
      : `The order costs ${formatCents(rest)}. The buyer gets a mail.`
  }
  return order.payment_status === 'expired'
    ? 'The order has ended. With the whole amount it is placed again if everything in it is still sold; otherwise the money is due back.'
    : 'The order stays cancelled, and the money is due back.'
}

/** What follows from the amount, while it is typed. */
const meaningOf = ({ status, payment_status: payment }: Order, cents: number, rest: number) => {
  if (!(cents > 0)) return 'A negative amount takes back what was booked by mistake.'
  const hasEnded = status === 'cancelled' && (payment !== 'expired' || cents < rest)
  if (rest === 0 || hasEnded) return `${formatCents(cents)} is due back.`
  if (cents < rest) return `A part: ${formatCents(rest - cents)} is asked for by mail.`
  return cents === rest
    ? 'This is all of it.'
    : `${formatCents(cents - rest)} more than it costs, which is due back.`
}

const bookedToast = (order: Order) => ({
  title: wasPaid(order.payment_status) ? 'Booked, and the order is paid' : 'Booked',
  tone: 'good' as const,
})

const amountErrorOf = (text: string) => {
  const amount = readPriceText(text)
  if (amount === 'ambiguous') return priceTexts.ambiguous
  if (typeof amount === 'string' || toCents(amount) === 0) {
    return 'Please enter an amount, such as 12.50.'
  }
  return Math.abs(toCents(amount)) > orderLimits.totalCentsMax ? priceTexts.tooHigh : undefined
}
