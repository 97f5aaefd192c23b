import { useState } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import type { MailToSend } from './mails-of-history.ts'
import { mailLabelOf } from './order-events.ts'
import { OrderNews } from './OrderNews.tsx'
import { StepDialog } from './StepDialog.tsx'
import { useOrderStep } from './use-order-step.ts'

type SendMailAgainProps = {
  order: Order
  mail: MailToSend
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
}

/** Sends the mail of an event once more, as the order is now. */
export const SendMailAgain = ({ order, mail, readNow }: SendMailAgainProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const stepping = useOrderStep(order, readNow)
  const label = mailLabelOf(mail.mail)

  return (
    <>
      {stepping.news && !isOpen && <OrderNews events={stepping.news} />}
      <button
        type="button"
        onClick={() => {
          stepping.open()
          setIsOpen(true)
        }}
        aria-label={`Send email again: ${label}`}
        className="link min-h-11 text-sm"
      >
        Send email again
      </button>
      {isOpen && (
        <StepDialog
          order={order}
          stepping={stepping}
          onClose={() => {
            stepping.close()
            setIsOpen(false)
          }}
          step="mails"
          title="Send this email again?"
          explanation={`The email “${label}” goes to ${order.email}. It says what is true of the order now.`}
          confirmLabel="Send again"
          bodyOf={() => mail}
          done={({ events }) => ({
            title:
              events.length > order.events.length
                ? 'The email is on its way'
                : 'Sent less than a minute ago, so not again',
            tone: 'good',
          })}
          failed="Failed to send the email."
        />
      )}
    </>
  )
}
