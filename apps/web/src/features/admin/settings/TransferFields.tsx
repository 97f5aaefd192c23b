import type { ComponentProps } from 'react'
import { settingsLimits } from '@golden-bead/contracts/shop-settings'
import { transferLimits } from '@golden-bead/contracts/transfer-options'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { SettingsField } from './settings-form.ts'

type CommonProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'label' | 'value' | 'error' | 'autoComplete'
> & { onChange: (event: { target: { value: string } }) => void }

type TransferFieldsProps = {
  fieldOf: (name: SettingsField) => CommonProps
  hasOwnWords: boolean
}

const { nameLengthMax, addressLengthMax } = transferLimits
/** Longer than any of these numbers, so that a typing slip is explained instead of cut off. */
const digitsLengthMax = 30

export const TransferFields = ({ fieldOf, hasOwnWords }: TransferFieldsProps) => {
  const digitsOf = (name: SettingsField) => ({
    ...fieldOf(name),
    inputMode: 'numeric' as const,
    maxLength: digitsLengthMax,
  })

  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...fieldOf('transfer_account_name')} maxLength={nameLengthMax} />
        <TextField {...fieldOf('transfer_bank')} maxLength={nameLengthMax} />
        <TextField
          {...digitsOf('transfer_routing_number')}
          hint="Nine digits, as on your checks."
        />
        <TextField {...digitsOf('transfer_account_number')} />
      </div>
      <TextField {...fieldOf('check_payable_to')} maxLength={nameLengthMax} />
      <TextArea {...fieldOf('check_sent_to')} rows={3} maxLength={addressLengthMax} />
      {hasOwnWords && (
        <TextArea
          {...fieldOf('transfer_instructions')}
          rows={6}
          maxLength={settingsLimits.textLengthMax}
          hint="Buyers see this text until you fill in the fields above."
        />
      )}
    </>
  )
}
