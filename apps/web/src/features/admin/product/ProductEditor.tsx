import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { Category } from '@golden-bead/contracts/catalogue'
import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { baseApi } from '#lib/api/base-api.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { dismissToastsOf } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import { saveFailureToast, whileSaving } from '#features/admin/saving-messages.ts'
import { useEditedForm } from '#features/admin/use-edited-form.ts'
import {
  emptyProductForm,
  errorsOf,
  formOfProduct,
  isRequiredMissing,
  productFields,
  fieldErrorsOf,
  inputOfForm,
  savingOf,
  type EditedProduct,
  type ProductField,
  type ProductForm,
} from './product-form.ts'
import { ProductConflict } from './ProductConflict.tsx'
import { CountProduct, StockLine } from '#features/admin/stock/StockLine.tsx'
import { UnitsField } from '#features/admin/stock/UnitsField.tsx'
import { ProductFields } from './ProductFields.tsx'
import { savedAs } from './product-status.ts'
import { SaveButtons } from './SaveButtons.tsx'
import { useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  /** Absent for a product that is yet to be made. */
  product?: EditedProduct
  categories: readonly Category[]
  onSaved: (id: string) => void
  onCancel: () => void
}

/** Keeps what was typed after a failed save, on leaving (by a question), and at a conflict. */
export const ProductEditor = ({ product, categories, onSaved, onCancel }: ProductEditorProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const editing = useEditedForm<EditedProduct, ProductForm>(product, productRules)
  const { seen, form, picture } = editing
  const [isDone, setIsDone] = useState(false)
  const [isCounting, setIsCounting] = useState(false)
  const saving = useSaveProduct()

  const focusField = (field: ProductField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const handleFailure = (error: unknown, hasGoneOn: boolean) => {
    const isCategoryGone = hasCode(error, 'unknown_category')
    if (isCategoryGone) dispatch(baseApi.util.invalidateTags(['Category']))
    if (isCategoryGone && !saving.isUnmounted()) {
      flushSync(() => {
        editing.change({ category: '' })
        editing.setErrors({ category: 'This category is gone. Please choose another one.' })
      })
      if (!hasGoneOn) {
        focusField('category')
        return
      }
    }
    const rejected = fieldErrorsOf(error)
    const field = productFields.find((name) => rejected[name] !== undefined)
    if (field !== undefined && !saving.isUnmounted()) {
      flushSync(() => editing.setErrors(rejected))
      if (!hasGoneOn) {
        focusField(field)
        return
      }
    }
    // A repeated request makes no second product.
    dispatch(saveFailureToast('Failed to save product.', error, { isNew: false }))
  }

  const save = async (version: ProductForm, basis: EditedProduct | undefined) => {
    const hasGoneOn = editing.watchGoingOn(version)
    const outcome = await saving.save(savingOf(version, basis), basis)
    if (outcome.kind === 'failed') handleFailure(outcome.error, hasGoneOn())
    if (outcome.kind !== 'saved') return
    const title = basis ? 'Product updated successfully!' : 'Product added successfully!'
    const { status } = outcome.row
    const isNews = status !== (basis?.status ?? 'live')
    dispatch(toastShown({ title, tone: 'good', ...(isNews && savedAs(status, outcome.row.id)) }))
    if (saving.isUnmounted()) return

    if (editing.keepEditedSince(version, outcome.row)) return
    // The guard must know before the address changes.
    flushSync(() => setIsDone(true))
    if (!leaving.current?.goOn()) onSaved(outcome.row.id)
  }

  const trySave = (status: ProductStatus) => {
    flushSync(() => editing.change({ status }))
    const version = { ...form, status }
    const found = errorsOf(version)
    editing.setErrors(found)
    const first = productFields.find((field) => found[field] !== undefined)
    if (first === undefined) {
      void save(version, seen)
      return
    }
    if (isRequiredMissing(form)) {
      dispatch(toastShown({ title: requiredMissing, tone: 'bad' }))
    }
    focusField(first)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    trySave(seen?.status ?? 'draft')
  }

  return (
    <>
      <form
        ref={element}
        aria-label="Product"
        noValidate
        // What gets the focus must not hide behind the bar at the bottom.
        className="**:scroll-mb-28"
        onSubmit={handleSubmit}
      >
        <UnsavedChanges
          ref={leaving}
          isDirty={editing.isDirty && !isDone}
          {...(saving.isSaving && whileSaving('Leave'))}
        />
        <ProductFields
          form={form}
          errors={editing.errors}
          categories={categories}
          onPicturesChange={(next) => editing.update('pictures', next)}
          onPictureProgress={editing.setPicture}
          stock={
            seen ? (
              <StockLine id={seen.id} onCount={() => setIsCounting(true)} />
            ) : (
              <UnitsField
                units={form.on_hand}
                error={editing.errors.on_hand}
                onChange={(units) => editing.change({ on_hand: units })}
              />
            )
          }
          onChange={(change) => {
            editing.change(change)
            dispatch(dismissToastsOf(requiredMissing))
          }}
        />
        <div className="bottom-bar sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-3 border-t border-beech bg-paper py-4 max-sm:*:px-3.5">
          <SaveButtons
            status={seen?.status}
            hasPrice={inputOfForm(form).price > 0}
            saving={saving.isSaving ? form.status : undefined}
            isDisabled={picture === 'sending'}
            onSave={trySave}
          />
          <p role="status" className="sr-only">
            {saving.isSaving && 'Saving'}
          </p>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {picture === 'sending' && <p className="text-ink-soft">Pictures are still uploading.</p>}
        </div>
      </form>
      {isCounting && seen && (
        <CountProduct id={seen.id} name={seen.name} onClose={() => setIsCounting(false)} />
      )}
      {/* Beside the form: within it, Enter at a choice would send what was rejected. */}
      {saving.conflict && (
        <ProductConflict
          base={editing.base}
          mine={form}
          theirs={saving.conflict.theirs}
          categories={categories}
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

const productRules = {
  fields: productFields,
  empty: emptyProductForm,
  formOf: formOfProduct,
}

const requiredMissing = 'Name and category are required.'
