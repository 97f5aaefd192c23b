import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { Category, Product } from '@golden-bead/contracts/catalogue'
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
  inputOfForm,
  isRequiredMissing,
  productFields,
  fieldErrorsOf,
  type ProductField,
  type ProductForm,
} from './product-form.ts'
import { ProductConflict } from './ProductConflict.tsx'
import { StockLine } from '#features/admin/stock/StockLine.tsx'
import { ProductFields } from './ProductFields.tsx'
import { savedAs } from './product-status.ts'
import { SaveButtons } from './SaveButtons.tsx'
import { useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  /** Absent for a product that is yet to be made. */
  product?: Product
  categories: readonly Category[]
  onSaved: (id: string) => void
  onCancel: () => void
}

/** Keeps what was typed after a failed save, on leaving (by a question), and at a conflict. */
export const ProductEditor = ({ product, categories, onSaved, onCancel }: ProductEditorProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const editing = useEditedForm<Product, ProductForm>(product, productRules)
  const { seen, form, picture } = editing
  const [isDone, setIsDone] = useState(false)
  const saving = useSaveProduct()

  const focusField = (field: ProductField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const handleFailure = (
    error: unknown,
    { isNew, hasGoneOn }: { isNew: boolean; hasGoneOn: boolean },
  ) => {
    // A product refers to nothing but its category.
    const isCategoryGone = hasCode(error, unknownReference)
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
    dispatch(saveFailureToast('Failed to save product.', error, { isNew }))
  }

  const save = async (version: ProductForm, basis: Product | undefined) => {
    const hasGoneOn = editing.watchGoingOn(version)
    const outcome = await saving.save(inputOfForm(version, basis), basis)
    if (outcome.kind === 'failed') {
      handleFailure(outcome.error, { isNew: basis === undefined, hasGoneOn: hasGoneOn() })
    }
    if (outcome.kind !== 'saved') return
    const title = basis ? 'Product updated successfully!' : 'Product added successfully!'
    const { status } = outcome.row
    const description = status === (basis?.status ?? 'live') ? undefined : savedAs[status]
    dispatch(toastShown({ title, tone: 'good', ...(description && { description }) }))
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
          onPictureProgress={editing.setPicture}
          stock={product && <StockLine id={product.id} name={product.name} />}
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
          {picture === 'sending' && (
            <p className="text-ink-soft">The picture is still uploading.</p>
          )}
        </div>
      </form>
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

const unknownReference = '23503'

const requiredMissing = 'Name and category are required.'
