import { useState } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Money } from '#ui/Money.tsx'
import { moneyOf } from './order-money.ts'
import { partsLeftOf, refundBody } from './order-parts.ts'
import { emptyDraft, lineFieldOf, readDraft, wholeDraft, type RefundDraft } from './refund-draft.ts'
import { refundTexts } from './refund-texts.ts'
import { AmountAlone, RefundFields } from './RefundFields.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { ToldToBuyer } from './ToldToBuyer.tsx'

/** Starts empty: what goes back is named, or is an amount alone. */
export const RefundDialog = (props: StepProps) => {
  const { order } = props
  const { left: ofOrder, beyond, isByCard } = moneyOf(order)
  const left = ofOrder + beyond
  const parts = partsLeftOf(order)
  const [draft, setDraft] = useState<RefundDraft>({ ...emptyDraft, isAmountAlone: !parts })
  const [reason, setReason] = useState('')
  const [isInAnotherWay, setIsInAnotherWay] = useState(false)
  const isToCard = isByCard && !isInAnotherWay
  const { errors: wrong, refund } = readDraft(draft, order)
  const change = (changes: Partial<RefundDraft>) => setDraft({ ...draft, ...changes })
  // A button may have put right what was said of a field.
  const stillWrong = (errors: Partial<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(errors).filter(([name]) => name in wrong))
  // Only where all of the money goes back, and nothing has left.
  const canCancel = mayStep('cancel', 'owner', order) && refund?.cents === left

  return (
    <StepDialog
      {...props}
      {...refundTexts(isToCard)}
      step="refund"
      width="medium"
      renderAside={(errors) => <Sum cents={refund?.cents} error={stillWrong(errors)['sum']} />}
      names={[...order.lines.map(({ id }) => lineFieldOf(id)), ...otherNames]}
      check={() => wrong}
      bodyOf={(values) => ({
        ...(refund && refundBody(refund)),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isInAnotherWay && { in_another_way: true }),
        ...(values['cancel'] && { cancel: true }),
      })}
      renderFields={(errors) => (
        <>
          {parts && !draft.isAmountAlone ? (
            <RefundFields
              {...{ order, parts, draft }}
              errors={stillWrong(errors)}
              onChange={change}
            />
          ) : (
            <AmountAlone
              draft={draft}
              errors={stillWrong(errors)}
              onChange={change}
              hint={`${formatCents(left)} of what was paid is left. It is a part of everything.`}
            />
          )}
          {parts && <Ways draft={draft} onChange={setDraft} whole={() => wholeDraft(parts)} />}
          <TextArea
            label="Reason (optional)"
            name="reason"
            rows={2}
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
          {canCancel && (
            <Checkbox
              name="cancel"
              defaultChecked
              label="Cancel the order too, as nothing of it has left"
            />
          )}
          {refund && (
            <ToldToBuyer number={order.number} {...refund} reason={reason} isToCard={isToCard} />
          )}
        </>
      )}
    />
  )
}

const otherNames = ['shipping', 'tax', 'amount', 'sum', 'cancel']

type WaysProps = {
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
  whole: () => RefundDraft
}

/** Other ways to fill it in; nothing that was typed is sent from a place that is not shown. */
const Ways = ({ draft: { isAmountAlone }, onChange, whole }: WaysProps) => (
  <div className="-mx-5 flex flex-wrap">
    {isAmountAlone ? (
      <Button variant="quiet" onClick={() => onChange(emptyDraft)}>
        Choose lines
      </Button>
    ) : (
      <>
        <Button variant="quiet" onClick={() => onChange(whole())}>
          Everything that is left
        </Button>
        <Button variant="quiet" onClick={() => onChange({ ...emptyDraft, isAmountAlone: true })}>
          An amount alone
        </Button>
      </>
    )}
  </div>
)

const Sum = ({ cents = 0, error }: { cents: number | undefined; error: string | undefined }) => (
  <div className="mr-auto self-center max-sm:w-full">
    <p className="text-lg font-semibold" aria-live="polite">
      Refund <Money cents={cents} />
    </p>
    {error && (
      <p role="alert" className="text-sm font-medium text-bad">
        {error}
      </p>
    )}
  </div>
)
