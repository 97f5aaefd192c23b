import { useRef, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDispatch } from 'react-redux'
import type { EditedPage } from '@golden-bead/contracts/pages'
import { Conflict } from '#features/admin/Conflict.tsx'
import { focusFirst } from '#features/admin/focus-first.ts'
import { saveFailureToast, whileSaving } from '#features/admin/saving-messages.ts'
import { useEditedForm } from '#features/admin/use-edited-form.ts'
import { errorMessage, hasCode } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import {
  changeOfForm,
  emptyPageForm,
  formOfPage,
  pageErrorsOf,
  pageFields,
  pageLabels,
  type PageForm,
} from './page-form.ts'
import { PageFields } from './PageFields.tsx'
import { PagePreview } from './PagePreview.tsx'
import { PageVersions } from './PageVersions.tsx'
import { useSavePage } from './use-save-page.ts'

const pageRules = { fields: pageFields, empty: emptyPageForm, formOf: formOfPage }

type PageEditorProps = { page: EditedPage | undefined; onAdded: (slug: string) => void }

export const PageEditor = ({ page, onAdded }: PageEditorProps) => {
  const dispatch = useDispatch()
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const editing = useEditedForm<EditedPage, PageForm>(page, pageRules)
  const { seen, form } = editing
  const saving = useSavePage()
  // Read anew, as when the form was opened on what was still known. By its time: a page that was
  // made anew at the address of a deleted one may have a lower version.
  const isOvertaken = page !== undefined && seen !== undefined && savedAt(page) > savedAt(seen)
  if (isOvertaken && !editing.isDirty && !saving.isSaving) {
    editing.goOnFrom(formOfPage(page), page)
  }

  const showErrors = (errors: Partial<PageForm>) => {
    editing.setErrors(errors)
    return focusFirst(element.current, pageFields, errors)
  }

  const save = async (version: PageForm, basis: EditedPage | undefined) => {
    const outcome = await saving.save(changeOfForm(version), basis)
    if (outcome.kind === 'conflict') return
    if (outcome.kind === 'failed') {
      const { error } = outcome
      const field = fieldOf(error)
      if (field && !saving.isUnmounted()) showErrors({ [field]: errorMessage(error, '') })
      else dispatch(saveFailureToast('Failed to save the page.', error, { isNew: false }))
      return
    }
    dispatch(toastShown({ title: 'Page saved successfully!', tone: 'good' }))
    if (saving.isUnmounted() || editing.keepEditedSince(version, outcome.row)) return
    // Before the page is left, which would be asked about otherwise.
    flushSync(() => editing.goOnFrom(formOfPage(outcome.row), outcome.row))
    if (!leaving.current?.goOn() && basis === undefined) onAdded(outcome.row.slug)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!showErrors(pageErrorsOf(form, { isNew: page === undefined }))) void save(form, seen)
  }

  return (
    <>
      <form
        ref={element}
        aria-label="Page"
        noValidate
        // What gets the focus must not hide behind the bar at the bottom.
        className="**:scroll-mb-28"
        onSubmit={handleSubmit}
      >
        <UnsavedChanges
          ref={leaving}
          isDirty={editing.isDirty}
          {...(saving.isSaving && whileSaving('Leave'))}
        />
        <div className="grid gap-x-10 gap-y-8 pb-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-5">
            <PageFields
              form={form}
              errors={editing.errors}
              isNew={seen === undefined}
              onChange={editing.change}
            />
            {seen && (
              <PageVersions
                slug={seen.slug}
                version={seen.version}
                onChoose={({ title, description, body }) =>
                  editing.change({ title, description, body })
                }
              />
            )}
          </div>
          <div className="min-w-0">
            <PagePreview title={form.title} description={form.description} body={form.body} />
          </div>
        </div>
        <div className="bottom-bar sticky bottom-0 z-10 border-t border-beech bg-paper py-4">
          <Button type="submit" isBusy={saving.isSaving} isIdle={!editing.isDirty}>
            Save page
          </Button>
          <p role="status" className="sr-only">
            {saving.isSaving && 'Saving'}
          </p>
        </div>
      </form>
      {saving.conflict && (
        <Conflict
          base={editing.base}
          mine={form}
          theirs={saving.conflict.theirs && formOfPage(saving.conflict.theirs)}
          what="this page"
          fields={pageFields}
          labelOf={(field) => pageLabels[field]}
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

/** In an order of text; a built-in page that nobody has changed is the oldest. */
const savedAt = ({ updated_at: updatedAt }: EditedPage) => updatedAt ?? ''

/** The field that the refusal is about. */
const fieldOf = (error: unknown) => {
  if (hasCode(error, 'slug_taken') || hasCode(error, 'reserved_slug')) return 'slug'
  return hasCode(error, 'too_many_pages') ? 'place' : undefined
}
