import { useId, useState } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import type { Order } from '@golden-bead/contracts/orders'
import { addressFields, checkAddress, toShipTo } from '#lib/address-values.ts'
import { bodyOf, errorMessage, hasCode, hasStatus } from '#lib/api/error-message.ts'
import { askAboutAddress } from '#lib/questions.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { AddressFields } from '#ui/forms/AddressFields.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useQuestions } from '#ui/forms/use-questions.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { CancelProblem } from './CancelOrder.tsx'
import { useCorrectAddressMutation, type OrderAccess } from './orders.api.ts'

export type CorrectAddressDialogProps = {
  order: Order
  access: OrderAccess
  onProblem: (problem: CancelProblem | undefined) => void
  /** Reads the order as it is now. */
  readAgain: () => Promise<unknown>
  onClose: () => void
}

export const CorrectAddressDialog = ({
  order,
  access,
  onProblem,
  readAgain,
  onClose,
}: CorrectAddressDialogProps) => {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  /** What it costs at the new address, once the buyer has been told. */
  const [seenCents, setSeenCents] = useState<number>()
  const [correct] = useCorrectAddressMutation()
  const { errors, isBusy, formProps } = useForm({
    names: addressFields,
    check: checkAddress,
    submit: async (values) => {
      setFailure(undefined)
      onProblem(undefined)
      const { error } = await correct({
        access,
        version: order.version,
        ship_to: toShipTo(values),
        expected_total_cents: seenCents,
      })
      if (error === undefined) {
        onClose()
        return
      }
      const { total_cents: newCents } = bodyOf(error)
      if (hasCode(error, 'zip_not_in_state')) return { postal_code: errorMessage(error, '') }
      if (hasCode(error, 'total_changed') && typeof newCents === 'number') {
        setSeenCents(newCents)
      } else if (hasStatus(error, 409)) {
        await readAgain()
        onProblem({
          title: 'The address was not corrected',
          text: errorMessage(error, 'This order has just changed. This is how it stands now.'),
        })
        onClose()
      } else {
        setFailure(errorMessage(error, 'Please try again in a moment.'))
      }
    },
  })
  const questions = useQuestions({ names: addressFields, ask: askAboutAddress })
  const title = 'Correct the address'

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => isBusy || onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {seenCents === undefined ? 'Save address' : `Save at ${formatCents(seenCents)}`}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <div className="mb-4">
          <Notice tone="bad" title="The address was not corrected">
            {failure}
          </Notice>
        </div>
      )}
      {seenCents !== undefined && (
        <div className="mb-4">
          <Notice title={`The order then costs ${formatCents(seenCents)}`}>
            It is {formatCents(order.total_cents)} now. Shipping and sales tax depend on where it
            goes.
          </Notice>
        </div>
      )}
      {order.payment_method === 'card' && (
        <p className="mb-5 text-ink-soft">
          If the payment page is open, it closes. You pay on a new one.
        </p>
      )}
      <form
        {...formProps}
        {...questions.formProps}
        id={formId}
        aria-label={title}
        onInput={(event) => {
          formProps.onInput(event)
          questions.formProps.onInput(event)
        }}
      >
        <p role="status" className="sr-only">
          {questions.words}
        </p>
        <AddressFields
          questionOf={questions.questionOf}
          fieldProps={(name) => ({
            name,
            defaultValue: order.ship_to[name],
            error: errors[name],
            readOnly: isBusy,
          })}
        />
      </form>
    </Dialog>
  )
}
