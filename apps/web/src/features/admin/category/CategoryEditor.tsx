import { useId, useRef, useState, type FormEvent } from 'react'
import { useDispatch } from 'react-redux'
import type { Category } from '@golden-bead/contracts/catalogue'
import { hasStatus } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import { focusFirst } from '#features/admin/focus-first.ts'
import { saveFailureToast, whileSaving } from '#features/admin/saving-messages.ts'
import { useEditedForm } from '#features/admin/use-edited-form.ts'
import { CategoryConflict } from './CategoryConflict.tsx'
import { CategoryFields } from './CategoryFields.tsx'
import {
  categoryErrorsOf,
  categoryFields,
  emptyCategoryForm,
  formOfCategory,
  type CategoryForm,
} from './category-form.ts'
import { useSaveCategory } from './use-save-category.ts'

type CategoryEditorProps = { category?: Category; onClose: () => void }

export const CategoryEditor = ({ category, onClose }: CategoryEditorProps) => {
  const dispatch = useDispatch()
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const editing = useEditedForm<Category, CategoryForm>(category, categoryRules)
  const { seen, form, isDirty } = editing
  const [isClosing, setIsClosing] = useState(false)
  const saving = useSaveCategory()

  const save = async (version: CategoryForm, basis: Category | undefined) => {
    const hasGoneOn = editing.watchGoingOn(version)
    const outcome = await saving.save(version, basis)
    if (outcome.kind === 'conflict') return
    if (outcome.kind === 'failed') {
      const isNew = basis === undefined
      if (isNew && isTaken(outcome.error) && !saving.isUnmounted()) {
        editing.setErrors(idTaken)
        if (!hasGoneOn()) {
          focusFirst(element.current, categoryFields, idTaken)
          return
        }
      }
      dispatch(saveFailureToast('Failed to save category.', outcome.error, { isNew }))
      return
    }
    const title = basis ? 'Category updated successfully!' : 'Category added successfully!'
    dispatch(toastShown({ title, tone: 'good' }))
    if (saving.isUnmounted()) return

    if (editing.keepEditedSince(version, outcome.row)) {
      // Once saved it stays as it is.
      editing.change({ id: outcome.row.id })
      return
    }
    if (!leaving.current?.goOn()) onClose()
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = categoryErrorsOf(form)
    editing.setErrors(found)
    if (!focusFirst(element.current, categoryFields, found)) void save(form, seen)
  }

  const handleClose = () => {
    if (isDirty) setIsClosing(true)
    else onClose()
  }

  return (
    <>
      <UnsavedChanges
        ref={leaving}
        isDirty={isDirty}
        {...(saving.isSaving && whileSaving('Leave'))}
      />
      <Dialog
        title={category ? 'Edit category' : 'Add category'}
        isOpen
        onClose={handleClose}
        footer={
          <>
            <Button variant="secondary" onClick={handleClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              isBusy={saving.isSaving}
              disabled={editing.picture === 'sending'}
            >
              {seen ? 'Save changes' : 'Add category'}
            </Button>
          </>
        }
      >
        <form ref={element} id={formId} aria-label="Category" noValidate onSubmit={handleSubmit}>
          <p role="status" className="sr-only">
            {saving.isSaving && 'Saving'}
          </p>
          <CategoryFields
            form={form}
            errors={editing.errors}
            isNew={seen === undefined}
            onPictureProgress={editing.setPicture}
            onChange={editing.change}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        question="Close without saving?"
        explanation="Your changes have not been saved yet and would be lost."
        {...(saving.isSaving && whileSaving('Close'))}
        confirmLabel="Close"
        cancelLabel="Keep editing"
        isOpen={isClosing}
        onConfirm={onClose}
        onCancel={() => setIsClosing(false)}
      />
      {saving.conflict && (
        <CategoryConflict
          base={editing.base}
          mine={form}
          theirs={saving.conflict.theirs}
          onCancel={saving.closeConflict}
          onSave={(version) => {
            const theirs = saving.conflict?.theirs
            editing.goOnFrom(version, theirs)
            saving.closeConflict()
            void save(version, theirs)
          }}
        />
      )}
    </>
  )
}

const categoryRules = {
  fields: categoryFields,
  empty: emptyCategoryForm,
  formOf: formOfCategory,
}

const idTaken = { id: 'This id is taken.' }

/** A new category can only clash by its id. */
const isTaken = (error: unknown) => hasStatus(error, 409)
