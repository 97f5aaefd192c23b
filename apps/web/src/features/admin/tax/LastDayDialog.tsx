import { useId } from 'react'
import { useDispatch } from 'react-redux'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { hasStatus, errorMessage } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useShopDay } from './use-shop-day.ts'

type LastDayDialogProps = {
  title: string
  explanation: string
  confirmLabel: string
  done: string
  /** Answers with what is wrong with the day; undefined where it is done. */
  end: (lastDay: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks on which day a rate, or all of a state, counts for the last time. */
export const LastDayDialog = (props: LastDayDialogProps) => {
  const { title, explanation, confirmLabel, done, end, onClose } = props
  const formId = useId()
  const dispatch = useDispatch()
  const today = useShopDay()
  const { errors, isBusy, formProps } = useForm({
    names: ['last_day'],
    check: ({ last_day: day }) => ({ last_day: day === '' ? 'Please choose a day.' : undefined }),
    submit: async ({ last_day: day }) => {
      try {
        const problem = await end(day)
        if (problem !== undefined) return { last_day: problem }
        dispatch(toastShown({ title: done, tone: 'good' }))
        onClose()
      } catch (error) {
        if (hasStatus(error, 400, 409)) {
          return { last_day: errorMessage(error, 'This day cannot be saved.') }
        }
        dispatch(callFailureToast('Failed to save the last day.', error))
      }
      return undefined
    },
  })

  return (
    <Dialog
      title={title}
      isOpen
      width="small"
      onClose={() => isBusy || onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} aria-label={title} className="space-y-5">
        <p className="text-ink-soft">{explanation}</p>
        <TextField
          label="Last day"
          name="last_day"
          type="date"
          defaultValue={today}
          error={errors.last_day}
        />
      </form>
    </Dialog>
  )
}
