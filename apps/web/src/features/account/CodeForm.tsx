import { useDispatch } from 'react-redux'
import { oneTimeCodeLength } from '@golden-bead/contracts/account-options'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import type { Outcome } from './account-actions.ts'
import { failureToast } from './failure-toast.ts'

type CodeFormProps<Value> = {
  action: string
  redeem: (code: string) => Promise<Outcome<Value>>
  onRedeemed: (value: Value) => void
}

/** For those who read the mail on another device than this one. */
export const CodeForm = <Value,>({ action, redeem, onRedeemed }: CodeFormProps<Value>) => {
  const dispatch = useDispatch()

  const { errors, isBusy, formProps } = useForm({
    names: ['code'],
    check: ({ code }) => ({
      code: digitsOf(code).length === oneTimeCodeLength ? undefined : missingDigits,
    }),
    submit: async ({ code }) => {
      const outcome = await redeem(digitsOf(code))
      if (outcome.success) return onRedeemed(outcome.value)
      if (outcome.code === 'otp_expired') return { code: wrongCode }
      dispatch(failureToast('The code could not be checked', outcome))
    },
  })

  return (
    <form {...formProps} aria-label="Code from the email" className="flex gap-3">
      <div className="grow">
        <TextField
          label="Code from the email"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code}
          className="tabular-nums"
        />
      </div>
      {/* Beside the field, below its label. */}
      <Button type="submit" variant="secondary" isBusy={isBusy} className="mt-7.5 self-start">
        {action}
      </Button>
    </form>
  )
}

const missingDigits = `Please type the ${oneTimeCodeLength} digits of the code.`
const wrongCode = 'This code is not right, or it has expired.'

/** Many copy it with a space. */
const digitsOf = (code: string) => code.replace(/\D/g, '')
