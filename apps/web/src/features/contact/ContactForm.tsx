import { useEffect, useRef, useState } from 'react'
import {
  contactLimits,
  contactSubjectLabels,
  contactSubjects,
} from '@golden-bead/contracts/contact'
import { useShop } from '#ui/ClientConfig.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { dismissToastsOf } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { emailError, incompleteEmail } from '#lib/text/email-address.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useSendMessage } from './use-send-message.ts'

/** So that nobody wonders whether anything happened. */
const busyMsMin = 1000

const subjectOptions = contactSubjects.map((value) => ({
  value,
  label: contactSubjectLabels[value],
}))

/** The answer is busy for a second at least, and a message that was not stored stays as typed. */
export const ContactForm = ({ person, order = '', keyOf }: ContactFormProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const form = useRef<HTMLFormElement>(null)
  const { replyHours } = useShop()
  const sendMessage = useSendMessage()
  // As a default, which takes nothing that was typed away.
  useEffect(() => {
    for (const name of ['name', 'email'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.defaultValue = person?.[name] ?? ''
    }
  }, [person])
  useEffect(() => {
    const field = (name: string) => form.current?.elements.namedItem(name)
    const [number, subject] = [field('order'), field('subject')]
    if (number instanceof HTMLInputElement) number.defaultValue = order
    if (order === '' || !(subject instanceof HTMLSelectElement)) return
    if (subject.value === '') subject.value = ofOrders
  }, [order])
  const [receipt, setReceipt] = useState<Receipt>()
  const { errors, isBusy, formProps } = useForm({
    names: contactFields,
    check: checkContact,
    submit: async ({ name, email, subject, order: number, message, website }) => {
      const address = email.trim()
      setReceipt(undefined)
      dispatch(dismissToastsOf(notSent))
      const isLongEnough = new Promise((resolve) => setTimeout(resolve, busyMsMin))
      try {
        const sent = sendMessage({
          name: name.trim(),
          email: address,
          subject: contactSubjects.find((one) => one === subject) ?? 'other',
          message: message.trim(),
          ...(number.trim() !== '' && { order_number: number.trim() }),
          orderKey: keyOf(number.trim().toUpperCase()),
          ...(website !== '' && { website }),
        })
        await Promise.allSettled([sent, isLongEnough])
        const { reference } = await sent
        form.current?.reset()
        setReceipt({ reference, address })
        dispatch(
          toastShown({
            title: 'Message sent successfully!',
            description: `We'll get back to you within ${replyHours} hours.`,
            tone: 'good',
          }),
        )
      } catch (error) {
        // Everything else was checked here already.
        if (hasCode(error, 'bad_input') && website === '') return { email: incompleteEmail }
        dispatch(toastShown({ title: notSent, description: failureText(error), tone: 'bad' }))
      }
    },
  })
  const fieldProps = (name: (typeof contactFields)[number]) => ({
    name,
    error: errors[name],
    required: true,
  })
  // Read-only and not disabled: a disabled field loses the focus after a submit by Enter.
  const textProps = (name: (typeof contactFields)[number]) => ({
    ...fieldProps(name),
    readOnly: isBusy,
  })

  return (
    <form
      {...formProps}
      ref={form}
      aria-label="Contact"
      className="grid content-start gap-6 sm:grid-cols-2"
    >
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={contactLimits.nameLengthMax}
        {...textProps('name')}
      />
      <EmailField autoComplete="email" {...textProps('email')} />
      <SelectField
        label="Subject"
        placeholder="Choose a subject"
        options={subjectOptions}
        disabled={isBusy}
        {...fieldProps('subject')}
      />
      <TextField
        label="Order number (optional)"
        name="order"
        autoComplete="off"
        maxLength={contactLimits.orderNumberLengthMax}
        readOnly={isBusy}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Message"
          rows={7}
          maxLength={contactLimits.messageLengthMax}
          {...textProps('message')}
        />
      </div>
      {receipt && (
        <div className="sm:col-span-2">
          <Notice tone="good" title={`Your reference is ${receipt.reference}`}>
            Thank you for writing to us. We also emailed it to {receipt.address}. Please include it
            if you write again.
          </Notice>
        </div>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" size="large" isBusy={isBusy}>
          {isBusy ? 'Sending' : 'Send Message'}
        </Button>
      </div>
      {/* Programs fill in every field; people do not see this one. */}
      <input
        type="text"
        name="website"
        aria-label="Leave this empty"
        tabIndex={-1}
        autoComplete="off"
        hidden
      />
    </form>
  )
}

/** Whoever is logged in. */
type Person = { name: string; email: string }

type ContactFormProps = {
  person: Person | undefined
  /** The number of the order that it is about. */
  order?: string | undefined
  /** The key of a guest's order, where this tab has it. */
  keyOf: (number: string) => string | undefined
}

const ofOrders = 'order-support' satisfies (typeof contactSubjects)[number]

const contactFields = ['name', 'email', 'subject', 'order', 'message', 'website'] as const

type Receipt = { reference: string; address: string }

const notSent = 'Your message was not sent'

const failureText = (error: unknown) =>
  isUnanswered(error)
    ? 'Please check your connection. What you wrote is still here.'
    : errorMessage(error, 'Please try again in a moment. What you wrote is still here.')

type Contact = Record<(typeof contactFields)[number], string>

/** Every field is required. */
const checkContact = ({ name, email, subject, message }: Contact) => ({
  name: name.trim() === '' ? 'Please tell us your name.' : undefined,
  email: emailError(email),
  subject: subject === '' ? 'Please choose a subject.' : undefined,
  message: message.trim() === '' ? 'Please write a message.' : undefined,
})
