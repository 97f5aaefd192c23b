import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { profileNameLengthMax, profilePhoneLengthMax } from '@golden-bead/contracts/account-options'
import { errorMessage } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { UnsavedChanges } from '#ui/forms/UnsavedChanges.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useSaveProfileMutation } from './own-profile.api.ts'

type Details = { name: string; phone: string }
type ProfileFormProps = { userId: string; details: Details; onClose: () => void }

const fields = ['name', 'phone'] as const

export const ProfileForm = ({ userId, details, onClose }: ProfileFormProps) => {
  const dispatch = useDispatch()
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setIsDirty] = useState(false)
  const [save] = useSaveProfileMutation()
  const { errors, isBusy, formProps } = useForm({
    names: fields,
    check: () => ({}),
    submit: async ({ name, phone }) => {
      try {
        await save({ userId, name: name.trim(), phone: phone.trim() }).unwrap()
        setIsDirty(false)
        dispatch(toastShown({ title: 'Profile updated', tone: 'good' }))
        onClose()
      } catch (error) {
        const title = errorMessage(error, 'Your profile could not be saved.')
        dispatch(toastShown({ title, tone: 'bad' }))
      }
    },
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form
      {...formProps}
      ref={form}
      aria-label="Your details"
      className="grid gap-5"
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
        error={errors.name}
      />
      <TextField
        label="Phone"
        type="tel"
        name="phone"
        autoComplete="tel"
        maxLength={profilePhoneLengthMax}
        defaultValue={details.phone}
        hint="For the carrier. We fill it in at checkout."
        error={errors.phone}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
