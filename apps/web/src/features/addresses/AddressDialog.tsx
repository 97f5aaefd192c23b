import { useId } from 'react'
import { useDispatch } from 'react-redux'
import type { Address } from '@golden-bead/contracts/addresses'
import { askAboutAddress } from '#lib/questions.ts'
import { addressFields, checkAddress, toShipTo } from '#lib/address-values.ts'
import { errorMessage } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { AddressFields } from '#ui/forms/AddressFields.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useQuestions } from '#ui/forms/use-questions.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useSaveAddressMutation } from './addresses.api.ts'

type AddressDialogProps = {
  /** Absent for a new one. */
  address: Address | undefined
  user: { id: string; name: string }
  isFirst: boolean
  onClose: () => void
}

export const AddressDialog = ({ address, user, isFirst, onClose }: AddressDialogProps) => {
  const formId = useId()
  const dispatch = useDispatch()
  const [save] = useSaveAddressMutation()
  const { errors, isBusy, formProps } = useForm({
    names: [...addressFields, 'is_default'],
    check: checkAddress,
    submit: async (values) => {
      try {
        await save({
          id: address?.id,
          user_id: user.id,
          ...toShipTo(values),
          is_default: values.is_default !== '',
        }).unwrap()
        dispatch(toastShown({ title: 'Address saved', tone: 'good' }))
        onClose()
      } catch (error) {
        const title = errorMessage(error, 'The address could not be saved.')
        dispatch(toastShown({ title, tone: 'bad' }))
      }
    },
  })
  const questions = useQuestions({ names: addressFields, ask: askAboutAddress })
  const title = address ? 'Edit address' : 'New address'

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
            Save address
          </Button>
        </>
      }
    >
      <form
        {...formProps}
        {...questions.formProps}
        id={formId}
        aria-label={title}
        onInput={(event) => {
          formProps.onInput(event)
          questions.formProps.onInput(event)
        }}
      >
        <p role="status" className="sr-only">
          {questions.words}
        </p>
        <AddressFields
          questionOf={questions.questionOf}
          fieldProps={(name) => ({
            name,
            defaultValue: address?.[name] ?? (name === 'name' ? user.name : undefined),
            error: errors[name],
            readOnly: isBusy,
          })}
        />
        <Checkbox
          name="is_default"
          defaultChecked={address?.is_default ?? isFirst}
          className="mt-2"
          label="Use it at the checkout unless I pick another one"
        />
      </form>
    </Dialog>
  )
}
