import { useState, type ComponentType } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { addressFields, checkAddress, toShipTo } from '#lib/address-values.ts'
import { emailError } from '#lib/text/email-address.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { AddressFields } from '#ui/forms/AddressFields.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { OrderNews } from './OrderNews.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { useOrderStep } from './use-order-step.ts'

type CorrectOrderProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
  what: 'address' | 'email'
}

/** The button beside what may be wrong, until a parcel has it. */
export const CorrectOrder = ({ order, readNow, what }: CorrectOrderProps) => {
  const [isAsked, setIsAsked] = useState(false)
  const stepping = useOrderStep(order, readNow)
  if (!mayStep('correct', 'owner', order)) return null

  const { label, Ask } = corrections[what]
  const open = () => {
    stepping.open()
    setIsAsked(true)
  }
  const close = () => {
    stepping.close()
    setIsAsked(false)
  }
  return (
    <>
      {stepping.news && !isAsked && <OrderNews events={stepping.news} />}
      <button type="button" onClick={open} aria-label={label} className="link block min-h-11">
        Correct
      </button>
      {isAsked && <Ask order={order} stepping={stepping} onClose={close} />}
    </>
  )
}

const CorrectAddressDialog = (props: StepProps) => {
  const { order, stepping } = props
  const { newTotalCents } = stepping
  const isTold = newTotalCents !== undefined

  return (
    <StepDialog
      {...props}
      step="correct"
      title="Correct the address"
      explanation={whatAddressDoes(order)}
      confirmLabel={isTold ? `Save at ${formatCents(newTotalCents)}` : 'Save address'}
      width="medium"
      names={addressFields}
      check={checkAddress}
      bodyOf={(values) => ({
        ship_to: toShipTo(values),
        ...(isTold && { expected_total_cents: newTotalCents }),
      })}
      done="Address saved"
      failed="Failed to correct the address."
      renderAside={() =>
        isTold && (
          <div className="w-full">
            <Notice title={`The order then costs ${formatCents(newTotalCents)}`}>
              It is {formatCents(order.total_cents)} now. The buyer gets a mail with the new total.
            </Notice>
          </div>
        )
      }
      renderFields={(errors) => (
        <AddressFields
          questionOf={() => undefined}
          fieldProps={(name) => ({
            name,
            defaultValue: order.ship_to[name],
            error: errors[name],
            readOnly: false,
          })}
        />
      )}
    />
  )
}

const whatAddressDoes = ({ payment_status: payment, payment_method: method, status }: Order) => {
  if (status === 'cancelled') return 'The order has ended. It stays as it is, with this address.'
  if (payment !== 'awaiting') return 'The parcel goes there. The buyer pays nothing more.'
  const priced = 'The parcel goes there, and the order is priced for it.'
  return method === 'card' ? `${priced} The buyer pays on a new payment page.` : priced
}

const CorrectEmailDialog = (props: StepProps) => (
  <StepDialog
    {...props}
    step="correct"
    title="Correct the email"
    explanation="The buyer gets a new link there. The links in earlier emails stop working, and the old address gets a notice. Nothing changes in an account."
    confirmLabel="Save email"
    names={['email']}
    check={({ email }) => ({ email: emailError(email) })}
    bodyOf={({ email }) => ({ email: email.trim() })}
    done="Email saved"
    failed="Failed to correct the email."
    renderFields={(errors) => (
      <EmailField
        defaultValue={props.order.email}
        autoComplete="off"
        required
        error={errors.email}
      />
    )}
  />
)

const corrections = {
  address: { label: 'Correct the address', Ask: CorrectAddressDialog },
  email: { label: 'Correct the email', Ask: CorrectEmailDialog },
} as const satisfies Record<string, { label: string; Ask: ComponentType<StepProps> }>
