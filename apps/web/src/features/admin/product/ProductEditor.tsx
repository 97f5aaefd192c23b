import { useRef, useState, type FormEvent } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { whileSaving } from '#features/admin/saving-messages.ts'
import { CountProduct, StockLine } from '#features/admin/stock/StockLine.tsx'
import { UnitsField } from '#features/admin/stock/UnitsField.tsx'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissToastsOf } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import { inputOfForm, type EditedProduct } from './product-form.ts'
import { ProductConflict } from './ProductConflict.tsx'
import { ProductFields } from './ProductFields.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { requiredMissing, useProductEditor } from './use-product-editor.ts'

type ProductEditorProps = {
  /** Absent for a product that is yet to be made. */
  product?: EditedProduct
  categories: readonly Category[]
  onSaved: (id: string) => void
  onCancel: () => void
}

/** Asks before it is left unsaved, and at a conflict. */
export const ProductEditor = ({ product, categories, onSaved, onCancel }: ProductEditorProps) => {
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const editor = useProductEditor({ product, element, leaving, onSaved })
  const { editing, saving } = editor
  const { seen } = editing
  const [isCounting, setIsCounting] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    editor.trySave(seen?.status ?? 'draft')
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
          isDirty={editor.isDirty}
          {...(saving.isSaving && whileSaving('Leave'))}
        />
        <EditorFields
          editing={editing}
          categories={categories}
          onCount={() => setIsCounting(true)}
        />
        <EditorBar editing={editing} saving={saving} onSave={editor.trySave} onCancel={onCancel} />
      </form>
      {isCounting && seen && (
        <CountProduct id={seen.id} name={seen.name} onClose={() => setIsCounting(false)} />
      )}
      {/* Beside the form: within it, Enter at a choice would send what was rejected. */}
      {saving.conflict && (
        <ProductConflict
          base={editing.base}
          mine={editing.form}
          theirs={saving.conflict.theirs}
          categories={categories}
          onCancel={saving.closeConflict}
          onSave={editor.saveOver}
        />
      )}
    </>
  )
}

type Editor = ReturnType<typeof useProductEditor>

type EditorFieldsProps = Pick<Editor, 'editing'> & {
  categories: readonly Category[]
  onCount: () => void
}

const EditorFields = ({ editing, categories, onCount }: EditorFieldsProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const { seen, form, errors } = editing

  return (
    <ProductFields
      form={form}
      errors={errors}
      categories={categories}
      onPicturesChange={(next) => editing.update('pictures', next)}
      onPictureProgress={editing.setPicture}
      stock={
        seen ? (
          <StockLine id={seen.id} onCount={onCount} />
        ) : (
          <UnitsField
            units={form.on_hand}
            error={errors.on_hand}
            onChange={(units) => editing.change({ on_hand: units })}
          />
        )
      }
      onChange={(change) => {
        editing.change(change)
        dispatch(dismissToastsOf(requiredMissing))
      }}
    />
  )
}

type EditorBarProps = Pick<Editor, 'editing' | 'saving'> & {
  onSave: (status: ProductStatus) => void
  onCancel: () => void
}

const EditorBar = ({ editing, saving, onSave, onCancel }: EditorBarProps) => {
  const { seen, form } = editing
  const isUploading = editing.picture === 'sending'

  return (
    <div className="bottom-bar sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-3 border-t border-beech bg-paper py-4 max-sm:*:px-3.5">
      <SaveButtons
        status={seen?.status}
        hasPrice={inputOfForm(form).price > 0}
        saving={saving.isSaving ? form.status : undefined}
        isDisabled={isUploading}
        onSave={onSave}
      />
      <p role="status" className="sr-only">
        {saving.isSaving && 'Saving'}
      </p>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {isUploading && <p className="text-ink-soft">Pictures are still uploading.</p>}
    </div>
  )
}
