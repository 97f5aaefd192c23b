import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { focusFirst } from '#features/admin/focus-first.ts'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { useEditedForm } from '#features/admin/use-edited-form.ts'
import { baseApi } from '#lib/api/base-api.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import type { Leaving } from '#ui/forms/UnsavedChanges.tsx'
import {
  emptyProductForm,
  errorsOf,
  fieldErrorsOf,
  formOfProduct,
  isRequiredMissing,
  productFields,
  savingOf,
  type EditedProduct,
  type ProductField,
  type ProductForm,
} from './product-form.ts'
import { savedAs } from './product-status.ts'
import { useSaveProduct } from './use-save-product.ts'

const productRules = {
  fields: productFields,
  empty: emptyProductForm,
  formOf: formOfProduct,
}

export const requiredMissing = 'Name and category are required.'
const categoryGone = { category: 'This category is gone. Please choose another one.' }

type FieldErrors = Partial<Record<ProductField, string>>

type EditorOptions = {
  /** Absent for a product that is yet to be made. */
  product: EditedProduct | undefined
  element: RefObject<HTMLFormElement | null>
  leaving: RefObject<Leaving | null>
  onSaved: (id: string) => void
}

/** What is typed is kept after a failed save, and what was typed on while it was saved. */
export const useProductEditor = ({ product, element, leaving, onSaved }: EditorOptions) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const editing = useEditedForm<EditedProduct, ProductForm>(product, productRules)
  const [isDone, setIsDone] = useState(false)
  const saving = useSaveProduct()
  const sayFailure = useSaveFailure({ element, editing, saving })

  const save = async (version: ProductForm, basis: EditedProduct | undefined) => {
    const hasGoneOn = editing.watchGoingOn(version)
    const outcome = await saving.save(savingOf(version, basis), basis)
    if (outcome.kind === 'failed') sayFailure(outcome.error, hasGoneOn())
    if (outcome.kind !== 'saved') return
    dispatch(toastShown(savedToast(outcome.row, basis)))
    if (saving.isUnmounted()) return

    if (editing.keepEditedSince(version, outcome.row)) return
    // The guard must know before the address changes.
    flushSync(() => setIsDone(true))
    if (!leaving.current?.goOn()) onSaved(outcome.row.id)
  }

  return {
    editing,
    saving,
    isDirty: editing.isDirty && !isDone,
    trySave: (status: ProductStatus) => {
      flushSync(() => editing.change({ status }))
      const version = { ...editing.form, status }
      const errors = errorsOf(version)
      editing.setErrors(errors)
      if (!focusFirst(element.current, productFields, errors)) void save(version, editing.seen)
      else if (isRequiredMissing(version)) {
        dispatch(toastShown({ title: requiredMissing, tone: 'bad' }))
      }
    },
    /** Goes on from what another admin has saved. */
    saveOver: (version: ProductForm) => {
      const theirs = saving.conflict?.theirs
      editing.goOnFrom(version, theirs)
      saving.closeConflict()
      void save(version, theirs)
    },
  }
}

type Parts = {
  element: RefObject<HTMLFormElement | null>
  editing: ReturnType<typeof useEditedForm<EditedProduct, ProductForm>>
  saving: ReturnType<typeof useSaveProduct>
}

/** At the field that was refused, or as a message where somebody has gone on meanwhile. */
const useSaveFailure = ({ element, editing, saving }: Parts) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()

  return (error: unknown, hasGoneOn: boolean) => {
    const isCategoryGone = hasCode(error, 'unknown_category')
    if (isCategoryGone) dispatch(baseApi.util.invalidateTags(['Category']))
    const errors: FieldErrors = isCategoryGone ? categoryGone : fieldErrorsOf(error)
    const isAtField =
      productFields.some((field) => errors[field] !== undefined) && !saving.isUnmounted()
    if (isAtField) {
      flushSync(() => {
        if (isCategoryGone) editing.change({ category: '' })
        editing.setErrors(errors)
      })
    }
    if (isAtField && !hasGoneOn) focusFirst(element.current, productFields, errors)
    // A repeated request makes no second product.
    else dispatch(saveFailureToast('Failed to save product.', error, { isNew: false }))
  }
}

const savedToast = ({ id, status }: EditedProduct, basis: EditedProduct | undefined) => ({
  title: basis ? 'Product updated successfully!' : 'Product added successfully!',
  tone: 'good' as const,
  ...(status !== (basis?.status ?? 'live') && savedAs(status, id)),
})
