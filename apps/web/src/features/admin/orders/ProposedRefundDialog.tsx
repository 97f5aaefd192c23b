import { useState } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { moneyOf } from './order-money.ts'
import { proposeAgain, proposeDue, refundBody, type Proposal } from './order-parts.ts'
import { refundTexts } from './refund-texts.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { ToldToBuyer } from './ToldToBuyer.tsx'

export const RefundDueDialog = (props: StepProps) => (
  <ProposedRefund
    {...props}
    proposal={proposeDue(props.order)}
    titleOf={(sum) => `Refund ${sum}?`}
  />
)

export const RefundAgainDialog = (props: StepProps) => (
  <ProposedRefund
    {...props}
    proposal={proposeAgain(props.order)}
    titleOf={(sum) => `Send ${sum} again?`}
    note="Look at the payment at Stripe first: the money may be back already."
  />
)

type ProposedRefundProps = StepProps & {
  proposal: Proposal | undefined
  titleOf: (sum: string) => string
  note?: string
}

/** A question about a refund whose amount and parts are known. */
const ProposedRefund = ({ proposal, titleOf, note, ...props }: ProposedRefundProps) => {
  const { order } = props
  const { isByCard } = moneyOf(order)
  const [reason, setReason] = useState('')
  const [isInAnotherWay, setIsInAnotherWay] = useState(false)
  const isToCard = isByCard && !isInAnotherWay
  const { explanation, ...texts } = refundTexts(isToCard)
  if (proposal === undefined) return null

  return (
    <StepDialog
      {...props}
      {...texts}
      title={titleOf(formatCents(proposal.cents))}
      explanation={note === undefined || !isToCard ? explanation : `${explanation} ${note}`}
      step="refund"
      bodyOf={() => ({
        ...refundBody(proposal),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isInAnotherWay && { in_another_way: true }),
      })}
      renderFields={() => (
        <>
          <TextField
            label="Reason (optional)"
            name="reason"
            maxLength={orderLimits.reasonLengthMax}
            hint="The buyer sees it."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {isByCard && (
            <Checkbox
              label="I sent it another way"
              checked={isInAnotherWay}
              onChange={({ target }) => setIsInAnotherWay(target.checked)}
            />
          )}
          <ToldToBuyer number={order.number} {...proposal} reason={reason} isToCard={isToCard} />
        </>
      )}
    />
  )
}
