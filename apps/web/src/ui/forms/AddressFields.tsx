import { orderLimits } from '@golden-bead/contracts/order-options'
import { usStates } from '@golden-bead/contracts/us-states'
import type { AddressField } from '#lib/address-values.ts'
import { FieldQuestion } from './FieldQuestion.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'
import type { AskedQuestion } from './use-questions.ts'

const stateOptions = Object.entries(usStates).map(([value, label]) => ({ value, label }))

const { nameLengthMax, addressLengthMax, phoneLengthMax } = orderLimits

export type AddressFieldsProps = {
  fieldProps: (name: AddressField) => {
    name: string
    defaultValue: string | undefined
    error: string | undefined
    /** And not disabled: a disabled field loses the focus after a submit by Enter. */
    readOnly: boolean
  }
  questionOf: (name: AddressField) => AskedQuestion | undefined
}

/**
 * All that a browser fills in from an address it knows, in one section and in sight: what stands in
 * a closed fold or in a section of its own is left out without a word.
 */
export const AddressFields = ({ fieldProps, questionOf }: AddressFieldsProps) => {
  const { readOnly: isLocked, ...state } = fieldProps('state')
  const asked = (name: AddressField, label: string) => {
    const question = questionOf(name)
    return { label, ...(question && { hint: <FieldQuestion label={label} question={question} /> }) }
  }

  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <div className="sm:col-span-3">
        <TextField
          label="Name"
          autoComplete="name"
          required
          maxLength={nameLengthMax}
          {...fieldProps('name')}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          label="School or organization (optional)"
          autoComplete="organization"
          maxLength={nameLengthMax}
          {...fieldProps('organisation')}
        />
      </div>
      <div className="sm:col-span-full">
        <TextField
          {...asked('line1', 'Address')}
          autoComplete="address-line1"
          required
          maxLength={addressLengthMax}
          {...fieldProps('line1')}
        />
      </div>
      <div className="sm:col-span-full">
        <TextField
          label="Apartment, suite (optional)"
          autoComplete="address-line2"
          maxLength={addressLengthMax}
          {...fieldProps('line2')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          {...asked('city', 'City')}
          autoComplete="address-level2"
          required
          maxLength={addressLengthMax}
          {...fieldProps('city')}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={stateOptions}
          required
          disabled={isLocked}
          {...state}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          {...asked('postal_code', 'ZIP code')}
          autoComplete="postal-code"
          inputMode="numeric"
          required
          // Room for blanks that come with what is pasted.
          maxLength={20}
          {...fieldProps('postal_code')}
        />
      </div>
      <div className="sm:col-span-full">
        <TextField
          hint="In case the carrier has a question."
          {...asked('phone', 'Phone (optional)')}
          type="tel"
          autoComplete="tel"
          maxLength={phoneLengthMax}
          {...fieldProps('phone')}
        />
      </div>
    </div>
  )
}
