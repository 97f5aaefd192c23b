import type { ReactNode } from 'react'
import type { Address } from '@golden-bead/contracts/addresses'
import { addressLines } from '#lib/text/address-lines.ts'
import { AddressFields, type AddressFieldsProps } from '#ui/forms/AddressFields.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import type { Draft } from './checkout-draft.ts'
import { CheckoutSection } from './CheckoutSection.tsx'
import { heldControl, type FieldProps } from './field-props.ts'

type DeliveryFieldsProps = {
  /** What the buyer keeps; a guest keeps none. */
  addresses: readonly Address[]
  /** The one that is picked, if it is none of a new one. */
  picked: Address | undefined
  mayKeep: boolean
  draft: Draft
  fieldProps: FieldProps
  questionOf: AddressFieldsProps['questionOf']
  /** How it is sent there. */
  rates: ReactNode
}

export const DeliveryFields = ({
  addresses,
  picked,
  mayKeep,
  draft,
  fieldProps,
  questionOf,
  rates,
}: DeliveryFieldsProps) => {
  const { name, readOnly: isLocked } = fieldProps('address_id')
  const held = isLocked && heldControl

  return (
    <CheckoutSection step={2} title="Delivery" aside={<>Within the United States</>}>
      {addresses.length > 0 && (
        <div role="radiogroup" aria-label="Where it goes" className="grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <Radio
              key={address.id}
              name={name}
              value={address.id}
              defaultChecked={address.id === picked?.id}
              {...held}
              label={address.name}
              text={addressLines(address).slice(1).join(', ')}
            />
          ))}
          <Radio
            name={name}
            value="new"
            defaultChecked={picked === undefined}
            {...held}
            label="Another address"
            text="Type it here."
          />
        </div>
      )}
      {/* What was typed stays while another one is picked. */}
      <div hidden={picked !== undefined} className={addresses.length > 0 ? 'mt-6' : ''}>
        <AddressFields fieldProps={fieldProps} questionOf={questionOf} />
        {mayKeep && (
          <Checkbox
            name="keeps_address"
            defaultChecked={draft.keeps_address !== ''}
            {...held}
            className="mt-2"
            label="Save this address for next time"
          />
        )}
      </div>
      {rates}
    </CheckoutSection>
  )
}
