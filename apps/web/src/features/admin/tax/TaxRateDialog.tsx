import { useId, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { taxRateLimits } from '@golden-bead/contracts/tax-options'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { usStates } from '@golden-bead/contracts/us-states'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useAddTaxRateMutation } from './admin-tax.api.ts'
import { dayRefusal, inputOfForm, rateErrorsOf, rateFields, type RateForm } from './tax-form.ts'
import { prefixWords, shippingModes, stateName } from './tax-words.ts'
import { useShopDay } from './use-shop-day.ts'

/** The first rate of a state, one for ZIP codes of it, or what follows another one. */
export type NewRate =
  | { kind: 'state'; taken: readonly string[] }
  | { kind: 'zip'; state: string }
  | { kind: 'next'; after: TaxRate }

type TaxRateDialogProps = { wanted: NewRate; onClose: () => void }

export const TaxRateDialog = ({ wanted, onClose }: TaxRateDialogProps) => {
  const formId = useId()
  const dispatch = useDispatch()
  const [add] = useAddTaxRateMutation()
  const asked = useRef<string>(undefined)
  const known = knownOf(wanted, useShopDay())
  const after = wanted.kind === 'next' ? wanted.after.valid_from : undefined
  const filled = (values: RateForm): RateForm => ({
    ...values,
    state: wanted.kind === 'state' ? values.state : known.state,
    postal_prefix: wanted.kind === 'zip' ? values.postal_prefix : known.postal_prefix,
  })
  const { errors, isBusy, formProps } = useForm({
    names: rateFields,
    check: (values) => {
      const agreed = asked.current
      asked.current = values.percent.trim()
      return rateErrorsOf(filled(values), { needsPrefix: wanted.kind === 'zip', after, agreed })
    },
    submit: async (values) => {
      try {
        await add(inputOfForm(filled(values))).unwrap()
        dispatch(toastShown({ title: 'Rate saved', tone: 'good' }))
        onClose()
        return undefined
      } catch (error) {
        const refusal = dayRefusal(error)
        if (refusal !== undefined) return { valid_from: refusal }
        dispatch(saveFailureToast('Failed to save the rate.', error, { isNew: true }))
        return undefined
      }
    },
  })
  const field = (name: keyof RateForm) => ({
    name,
    defaultValue: known[name],
    error: errors[name],
    autoComplete: 'off',
  })
  const title = titleOf(wanted)

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
            Save rate
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} aria-label={title} className="space-y-5">
        {wanted.kind === 'state' && (
          <SelectField
            label="State"
            placeholder="Choose a state"
            options={statesBut(wanted.taken)}
            {...field('state')}
          />
        )}
        {wanted.kind === 'zip' && (
          <TextField
            label="ZIP code"
            hint="Five digits, or the first three or four for all that begin with them. The longest that fits counts. A ZIP code can lie on both sides of a border of rates."
            inputMode="numeric"
            maxLength={9}
            {...field('postal_prefix')}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            hint="For your reports, such as: Illinois, Chicago"
            maxLength={taxRateLimits.nameLengthMax}
            {...field('name')}
          />
          <TextField
            label="Rate in percent"
            hint="All of it together, such as 8.25"
            inputMode="decimal"
            maxLength={20}
            {...field('percent')}
          />
        </div>
        <SelectField label="Shipping" options={shippingModes} {...field('shipping')} />
        <TextField
          label="First day"
          type="date"
          hint="Orders are taxed by the day on which they are placed."
          {...field('valid_from')}
        />
      </form>
    </Dialog>
  )
}

const titleOf = (wanted: NewRate) => {
  if (wanted.kind === 'state') return 'Collect tax in a state'
  if (wanted.kind === 'zip') return `Add a rate in ${stateName(wanted.state)}`
  return `New rate: ${stateName(wanted.after.state)}, ${prefixWords(wanted.after.postal_prefix)}`
}

const statesBut = (taken: readonly string[]) =>
  Object.entries(usStates)
    .filter(([code]) => !taken.includes(code))
    .map(([value, label]) => ({ value, label }))

const knownOf = (wanted: NewRate, today: string): RateForm => {
  const empty = { postal_prefix: '', name: '', percent: '', shipping: 'never', valid_from: today }
  if (wanted.kind === 'state') return { ...empty, state: '' }
  if (wanted.kind === 'zip') return { ...empty, state: wanted.state }
  const { state, postal_prefix: prefix, name, rate_ppm: ppm, shipping } = wanted.after
  return {
    ...empty,
    state,
    postal_prefix: prefix,
    name,
    shipping,
    percent: String(ppm / 10_000),
    valid_from: '',
  }
}
