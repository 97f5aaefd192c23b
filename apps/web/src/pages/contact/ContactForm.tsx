import { useRef } from 'react'
import { useDispatch } from 'react-redux'
import { contactLimits, contactSubjects, type ContactSubject } from '@golden-bead/contracts/contact'
import { contactReplyHours } from '@golden-bead/contracts/shop'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { emailError } from '#lib/text/email-address.ts'

const simulatedDelayMs = 1000

const subjectLabels: Record<ContactSubject, string> = {
  'product-inquiry': 'Product Inquiry',
  'order-support': 'Order Support',
  'educational-guidance': 'Educational Guidance',
  'custom-order': 'Custom Order',
  partnership: 'Partnership',
  other: 'Other',
}

const subjectOptions = contactSubjects.map((value) => ({ value, label: subjectLabels[value] }))

/** There is no backend for messages yet: the form is validated, is busy for a second and thanks. */
export const ContactForm = () => {
  const dispatch = useDispatch()
  const form = useRef<HTMLFormElement>(null)
  const { errors, isBusy, formProps } = useForm({
    names: contactFields,
    check: checkContact,
    submit: async () => {
      await new Promise((resolve) => setTimeout(resolve, simulatedDelayMs))
      form.current?.reset()
      dispatch(
        toastShown({
          title: 'Message sent successfully!',
          description: `We'll get back to you within ${contactReplyHours} hours.`,
          tone: 'good',
        }),
      )
    },
  })
  const fieldProps = (name: keyof Contact) => ({
    name,
    error: errors[name],
    required: true,
  })
  // Read-only and not disabled: a disabled field loses the focus after a submit by Enter.
  const textProps = (name: keyof Contact) => ({ ...fieldProps(name), readOnly: isBusy })

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
      <div className="sm:col-span-2">
        <SelectField
          label="Subject"
          placeholder="Choose a subject"
          options={subjectOptions}
          disabled={isBusy}
          {...fieldProps('subject')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="Message"
          rows={7}
          maxLength={contactLimits.messageLengthMax}
          {...textProps('message')}
        />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="large" isBusy={isBusy}>
          {isBusy ? 'Sending' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}

const contactFields = ['name', 'email', 'subject', 'message'] as const

type Contact = Record<(typeof contactFields)[number], string>

/** Every field is required. */
const checkContact = ({ name, email, subject, message }: Contact) => ({
  name: name.trim() === '' ? 'Please tell us your name.' : undefined,
  email: emailError(email),
  subject: subject === '' ? 'Please choose a subject.' : undefined,
  message: message.trim() === '' ? 'Please write a message.' : undefined,
})
