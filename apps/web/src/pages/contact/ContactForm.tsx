import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import {
  contactReplyHours,
  contactSubjects,
  type ContactSubject,
} from '@golden-bead/contracts/shop'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toastShown } from '#ui/toast/toasts.slice.ts'
import { checkContact, emptyContact, type Contact, type ContactErrors } from './contact-rules.ts'

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

/** Nothing takes messages yet: the form is checked, is busy for a second and thanks. */
export const ContactForm = () => {
  const dispatch = useDispatch()
  const [contact, setContact] = useState<Contact>(emptyContact)
  const [errors, setErrors] = useState<ContactErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const fieldProps = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errors[name],
    required: true,
    disabled: isBusy,
    onChange: ({ target }: { target: { value: string } }) => {
      setContact({ ...contact, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  const handleSubmit = async () => {
    const found = checkContact(contact)
    setErrors(found)
    const [firstWrong] = Object.keys(found)
    if (firstWrong) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus()
      return
    }
    setIsBusy(true)
    await new Promise((resolve) => setTimeout(resolve, simulatedDelayMs))
    setIsBusy(false)
    setContact(emptyContact)
    dispatch(
      toastShown({
        title: 'Message sent successfully!',
        description: `We'll get back to you within ${contactReplyHours} hours.`,
        tone: 'good',
      }),
    )
  }

  return (
    <form
      ref={form}
      // Our own messages stand at the field and are read out with it; the browser's vanish.
      noValidate
      aria-label="Contact"
      className="grid content-start gap-6 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <TextField label="Name" autoComplete="name" maxLength={200} {...fieldProps('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...fieldProps('email')}
      />
      <div className="sm:col-span-2">
        <SelectField
          label="Subject"
          placeholder="Choose a subject"
          options={subjectOptions}
          {...fieldProps('subject')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Message" rows={7} maxLength={5000} {...fieldProps('message')} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="large" isBusy={isBusy}>
          {isBusy ? 'Sending' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
