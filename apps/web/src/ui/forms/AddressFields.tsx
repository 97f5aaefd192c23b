import { orderLimits } from '@golden-bead/contracts/order-options'
import { usStates } from '@golden-bead/contracts/us-states'
import type { AddressField } from '#lib/address-values.ts'
import { FoldedFields } from './FoldedFields.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

const stateOptions = Object.entries(usStates).map(([value, label]) => ({ value, label }))

const { nameLengthMax, addressLengthMax, phoneLengthMax } = orderLimits

type AddressFieldsProps = {
  fieldProps: (name: AddressField) => {
    name: string
    defaultValue: string | undefined
    error: string | undefined
    /** And not disabled: a disabled field loses the focus after a submit by Enter. */
    readOnly: boolean
  }
}

export const AddressFields = ({ fieldProps }: AddressFieldsProps) => {
  const { readOnly: isLocked, ...state } = fieldProps('state')
  const isFilled = (...names: AddressField[]) => names.some((name) => fieldProps(name).defaultValue)

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-6">
        <div className="sm:col-span-full">
          <TextField
            label="Name"
            autoComplete="shipping name"
            required
            maxLength={nameLengthMax}
            {...fieldProps('name')}
          />
        </div>
        <div className="sm:col-span-full">
          <TextField
            label="Address"
            autoComplete="shipping address-line1"
            required
            maxLength={addressLengthMax}
            {...fieldProps('line1')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="City"
            autoComplete="shipping address-level2"
            required
            maxLength={addressLengthMax}
            {...fieldProps('city')}
          />
        </div>
        <div className="sm:col-span-2">
          <SelectField
            label="State"
            autoComplete="shipping address-level1"
            placeholder="Choose a state"
            options={stateOptions}
            required
            disabled={isLocked}
            {...state}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="ZIP code"
            autoComplete="shipping postal-code"
            inputMode="numeric"
            required
            // Room for blanks that come with what is pasted.
            maxLength={20}
            {...fieldProps('postal_code')}
          />
        </div>
      </div>
      <div className="mt-3">
        <FoldedFields
          summary="School, apartment or phone"
          isOpen={isFilled('organisation', 'line2', 'phone')}
        >
          <div className="sm:col-span-full">
            <TextField
              label="School or organisation"
              autoComplete="shipping organization"
              maxLength={nameLengthMax}
              {...fieldProps('organisation')}
            />
          </div>
          <div className="sm:col-span-3">
            <TextField
              label="Apartment, suite or floor"
              autoComplete="shipping address-line2"
              maxLength={addressLengthMax}
              {...fieldProps('line2')}
            />
          </div>
          <div className="sm:col-span-3">
            <TextField
              label="Phone"
              type="tel"
              autoComplete="shipping tel"
              hint="In case the carrier has a question."
              maxLength={phoneLengthMax}
              {...fieldProps('phone')}
            />
          </div>
        </FoldedFields>
      </div>
    </>
  )
}
