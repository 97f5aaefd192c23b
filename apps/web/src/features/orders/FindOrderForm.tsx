import { useDispatch } from 'react-redux'
import { errorMessage } from '#lib/api/error-message.ts'
import { emailError } from '#lib/text/email-address.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { useFindOrderMutation } from './orders.api.ts'

export type OrderSearch = { number: string; email: string }

type FindOrderFormProps = {
  /** What was asked for before, or is known from a link. */
  defaults: OrderSearch
  /** Whether it is here again, after a first try. */
  isAnotherTry: boolean
  onSent: (search: OrderSearch) => void
}

const numberLengthMax = 30

export const FindOrderForm = ({ defaults, isAnotherTry, onSent }: FindOrderFormProps) => {
  const dispatch = useDispatch()
  const [findOrder] = useFindOrderMutation()
  const { errors, isBusy, formProps } = useForm({
    names: ['number', 'email'],
    check: ({ number, email }) => ({ number: numberError(number), email: emailError(email) }),
    submit: async ({ number, email }) => {
      const search = { number: number.trim(), email: email.trim() }
      try {
        await findOrder(search).unwrap()
        onSent(search)
      } catch (error) {
        const title = errorMessage(error, 'The email could not be sent.')
        dispatch(toastShown({ title, tone: 'bad' }))
      }
    },
  })

  return (
    <form {...formProps} aria-label="Find your order" className="grid gap-5">
      <TextField
        label="Order number"
        name="number"
        autoComplete="off"
        maxLength={numberLengthMax}
        defaultValue={defaults.number}
        hint="It is in every email about your order."
        required
        // The button that brought the form back is gone.
        ref={isAnotherTry ? focusOnArrival : null}
        error={errors.number}
      />
      <EmailField
        autoComplete="email"
        defaultValue={defaults.email}
        required
        error={errors.email}
      />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Sending' : 'Send me the link'}
      </Button>
    </form>
  )
}

const numberError = (number: string) =>
  /^#?[A-Z]{0,6}[- ]?\d{1,15}$/i.test(number.trim())
    ? undefined
    : 'Please enter the number in our emails, such as 1001.'
