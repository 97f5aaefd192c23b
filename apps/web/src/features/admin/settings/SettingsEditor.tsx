import { use, useRef, useState, type FormEvent } from 'react'
import { useDispatch } from 'react-redux'
import { shopInfoOf, type ShopSettings } from '@golden-bead/contracts/shop-settings'
import { Conflict } from '#features/admin/Conflict.tsx'
import { focusFirst } from '#features/admin/focus-first.ts'
import { saveFailureToast, whileSaving } from '#features/admin/saving-messages.ts'
import { useEditedForm } from '#features/admin/use-edited-form.ts'
import { SetShopContext, useShop } from '#ui/ClientConfig.tsx'
import { errorMessage } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import {
  changeOfForm,
  formOfSettings,
  settingsErrorsOf,
  settingsFields,
  settingsLabels,
  type SettingsForm,
} from './settings-form.ts'
import { EraseSooner, erasesSooner } from './EraseSooner.tsx'
import { lookNameOf } from './look-form.ts'
import { showAccent } from './show-accent.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** Keeps what was typed after a failed save, on leaving (by a question), and at a conflict. */
export const SettingsEditor = ({ settings }: { settings: ShopSettings }) => {
  const dispatch = useDispatch()
  const element = useRef<HTMLFormElement>(null)
  const leaving = useRef<Leaving>(null)
  const shop = useShop()
  const setShop = use(SetShopContext)
  const formOf = (row: ShopSettings) => formOfSettings(row, shop)
  const editing = useEditedForm<ShopSettings, SettingsForm>(settings, {
    fields: settingsFields,
    empty: formOf(settings),
    formOf,
  })
  const { seen, form } = editing
  const saving = useSaveSettings()
  const [isAsking, setIsAsking] = useState(false)
  // Read anew, as when the form was opened on what was still known.
  const isOvertaken = seen !== undefined && settings.version > seen.version
  if (isOvertaken && !editing.isDirty && !saving.isSaving) {
    editing.goOnFrom(formOf(settings), settings)
  }

  /** What the service finds wrong with a picture is said at its field too. */
  const showRefusal = (error: unknown) => {
    const words = errorMessage(error, '')
    const field = settingsFields.find((name) => words.startsWith(`body/${name}/image `))
    if (field === undefined) return
    editing.setErrors({ [field]: `The picture ${words.slice(`body/${field}/image `.length)}` })
  }

  const save = async (version: SettingsForm, basis: ShopSettings | undefined) => {
    const outcome = await saving.save(changeOfForm(version, basis && formOf(basis)), basis)
    if (outcome.kind === 'conflict') return
    if (outcome.kind === 'failed') {
      showRefusal(outcome.error)
      dispatch(saveFailureToast('Failed to save the settings.', outcome.error, { isNew: false }))
      return
    }
    const saved = shopInfoOf(outcome.row, shop)
    setShop(saved)
    if (saved.accent !== shop.accent) showAccent(saved.accent)
    dispatch(toastShown({ title: 'Settings saved successfully!', tone: 'good' }))
    if (saving.isUnmounted() || editing.keepEditedSince(version, outcome.row)) return
    editing.goOnFrom(formOf(outcome.row), outcome.row)
    leaving.current?.goOn()
  }

  const askOrSave = (version: SettingsForm, basis: ShopSettings | undefined) => {
    if (erasesSooner(version, basis && formOf(basis))) setIsAsking(true)
    else void save(version, basis)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = settingsErrorsOf(form)
    editing.setErrors(found)
    if (!focusFirst(element.current, settingsFields, found)) askOrSave(form, seen)
  }

  return (
    <>
      <form
        ref={element}
        aria-label="Settings"
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
        <SettingsFields
          form={form}
          errors={editing.errors}
          hasOwnWords={formOf(seen ?? settings).transfer_instructions !== ''}
          onChange={editing.change}
        />
        <div className="bottom-bar sticky bottom-0 z-10 border-t border-beech bg-paper py-4">
          <Button type="submit" isBusy={saving.isSaving} isIdle={!editing.isDirty}>
            Save settings
          </Button>
          <p role="status" className="sr-only">
            {saving.isSaving && 'Saving'}
          </p>
        </div>
      </form>
      {isAsking && (
        <EraseSooner
          days={form.retention_days.trim()}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void save(form, seen)
          }}
        />
      )}
      {saving.conflict && (
        <Conflict
          base={editing.base}
          mine={form}
          theirs={saving.conflict.theirs && formOf(saving.conflict.theirs)}
          what="these settings"
          fields={settingsFields}
          labelOf={(field) => settingsLabels[field]}
          nameOf={lookNameOf}
          onCancel={saving.closeConflict}
          onSave={(version) => {
            const theirs = saving.conflict?.theirs
            editing.goOnFrom(version, theirs)
            saving.closeConflict()
            askOrSave(version, theirs)
          }}
        />
      )}
    </>
  )
}
