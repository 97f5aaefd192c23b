import { useId } from 'react'
import { useDispatch } from 'react-redux'
import { synonymLimits, type Synonym } from '@golden-bead/contracts/search-synonyms'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useSaveSynonymMutation } from './admin-synonyms.api.ts'
import { inputOfForm, synonymErrorsOf, synonymFields } from './synonym-form.ts'

type SynonymDialogProps = {
  /** Absent for a new one. */
  synonym: Synonym | undefined
  onClose: () => void
}

const uniqueViolation = '23505'

export const SynonymDialog = ({ synonym, onClose }: SynonymDialogProps) => {
  const formId = useId()
  const dispatch = useDispatch()
  const [save] = useSaveSynonymMutation()
  const { errors, isBusy, formProps } = useForm({
    names: synonymFields,
    check: synonymErrorsOf,
    submit: async (values) => {
      try {
        if (!(await save({ input: inputOfForm(values), seen: synonym }).unwrap())) {
          return { phrase: 'These words have changed meanwhile. Please open them again.' }
        }
        dispatch(toastShown({ title: 'Search words saved', tone: 'good' }))
        onClose()
      } catch (error) {
        if (hasCode(error, uniqueViolation))
          return { phrase: 'This phrase is in the list already.' }
        const title = 'Failed to save the search words.'
        dispatch(saveFailureToast(title, error, { isNew: synonym === undefined }))
      }
      return undefined
    },
  })
  const title = synonym ? 'Edit search words' : 'Add search words'

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
            Save search words
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} aria-label={title} className="space-y-5">
        <TextField
          label="Shoppers type"
          name="phrase"
          hint={`For example: wooden blocks. Up to ${synonymLimits.phraseWordsMax} words.`}
          defaultValue={synonym?.phrase}
          error={errors.phrase}
          maxLength={synonymLimits.phraseLengthMax}
          autoComplete="off"
          readOnly={isBusy}
        />
        <TextField
          label="Also look for"
          name="alternatives"
          hint={`Up to ${synonymLimits.alternativesMax}, separated by commas. For example: beech cubes, prisms`}
          defaultValue={synonym?.alternatives.join(', ')}
          error={errors.alternatives}
          autoComplete="off"
          readOnly={isBusy}
        />
      </form>
    </Dialog>
  )
}
