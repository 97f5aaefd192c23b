import { useEffect, useRef, useState } from 'react'
import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import { emailError } from '#lib/text/email-address.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { UnsavedChanges } from '#ui/forms/UnsavedChanges.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import type { ProfileDetails } from './profile-details.slice.ts'

type ProfileFormProps = {
  details: ProfileDetails
  onSave: (details: ProfileDetails) => void
  onCancel: () => void
}

const lengthMax = 200

const fields = ['name', 'email', 'phone', 'address', 'city', 'state'] as const

export const ProfileForm = ({ details, onSave, onCancel }: ProfileFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setIsDirty] = useState(false)
  const { errors, formProps } = useForm({
    names: fields,
    check: ({ email }) => ({ email: emailError(email) }),
    submit: (values) => {
      onSave({ ...details, ...values })
      return Promise.resolve()
    },
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form
      {...formProps}
      ref={form}
      aria-label="Your details"
      className="grid gap-5 sm:grid-cols-2"
      onChange={({ currentTarget }) => {
        const data = new FormData(currentTarget)
        setIsDirty(fields.some((field) => data.get(field) !== details[field]))
      }}
    >
      <UnsavedChanges isDirty={isDirty} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={profileNameLengthMax}
        defaultValue={details.name}
      />
      <EmailField
        isRequired
        autoComplete="email"
        defaultValue={details.email}
        error={errors.email}
      />
      <TextField
        label="Phone"
        type="tel"
        name="phone"
        autoComplete="tel"
        maxLength={lengthMax}
        defaultValue={details.phone}
      />
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        maxLength={lengthMax}
        defaultValue={details.address}
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        maxLength={lengthMax}
        defaultValue={details.city}
      />
      <TextField
        label="State"
        name="state"
        autoComplete="address-level1"
        maxLength={lengthMax}
        defaultValue={details.state}
      />
      <p className="text-sm text-ink-soft sm:col-span-2">
        The shop does not keep these details yet: they stay on this page until you reload it or log
        out. Your login keeps its email address, and the checkout asks where an order goes.
      </p>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit">Save</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
