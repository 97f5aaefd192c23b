import { useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import { shippingRateLimits } from '@golden-bead/contracts/shipping-options'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useSaveRateMutation } from './admin-rates.api.ts'
import {
  formOfRate,
  inputOfForm,
  rateErrorsOf,
  rateFields,
  type ChosenStates,
} from './rate-form.ts'
import { StatesField } from './StatesField.tsx'

type RateDialogProps = {
  /** Absent for a new one. */
  rate: ShippingRate | undefined
  /** Of a new one: after the others. */
  nextPosition: number
  onClose: () => void
}

export const RateDialog = ({ rate, nextPosition, onClose }: RateDialogProps) => {
  const formId = useId()
  const dispatch = useDispatch()
  const [save] = useSaveRateMutation()
  const [states, setStates] = useState<ChosenStates>(rate?.states.length ? rate.states : undefined)
  const [statesError, setStatesError] = useState<string>()
  const { errors, isBusy, formProps } = useForm({
    names: rateFields,
    check: (values) => {
      const { states: wrongStates, ...found } = rateErrorsOf(values, states)
      setStatesError(wrongStates)
      return found
    },
    submit: async (values) => {
      if (rateErrorsOf(values, states).states) return undefined
      const input = inputOfForm(values, states)
      try {
        const saved = rate
          ? await save({ input, seen: rate }).unwrap()
          : await save({ input: { ...input, position: nextPosition }, seen: undefined }).unwrap()
        if (!saved) return { name: 'This delivery has changed meanwhile. Please open it again.' }
        dispatch(toastShown({ title: 'Delivery saved', tone: 'good' }))
        onClose()
      } catch (error) {
        const isNew = rate === undefined
        dispatch(saveFailureToast('Failed to save the delivery.', error, { isNew }))
      }
      return undefined
    },
  })
  const title = rate ? 'Edit delivery' : 'Add delivery'
  const known = formOfRate(rate)
  const field = (name: (typeof rateFields)[number]) => ({
    name,
    defaultValue: known[name],
    error: errors[name],
    readOnly: isBusy,
    autoComplete: 'off',
  })

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
            Save delivery
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} aria-label={title} className="space-y-5">
        <TextField
          label="Name"
          hint="Buyers choose by it. For example: Express"
          maxLength={shippingRateLimits.nameLengthMax}
          {...field('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Price in dollars" inputMode="decimal" {...field('price')} />
          <TextField
            label="Free from a subtotal of"
            hint="In dollars. Empty: never free."
            inputMode="decimal"
            {...field('free_from')}
          />
        </div>
        <TextField
          label="Arrives within (working days)"
          hint="From the carrier to the buyer. Empty: as the settings say."
          inputMode="numeric"
          {...field('working_days')}
        />
        <StatesField states={states} error={statesError} onChange={setStates} />
      </form>
    </Dialog>
  )
}
