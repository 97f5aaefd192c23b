import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import type { SettingsForm } from './settings-form.ts'

/** Whether orders that have their person yet would lose it at once. */
export const erasesSooner = (form: SettingsForm, base: SettingsForm | undefined): boolean =>
  base !== undefined && Number(form.retention_days) < Number(base.retention_days)

type EraseSoonerProps = { days: string; onConfirm: () => void; onCancel: () => void }

export const EraseSooner = ({ days, onConfirm, onCancel }: EraseSoonerProps) => (
  <ConfirmDialog
    question={`Erase buyers after ${days} days?`}
    explanation={`Orders that ended more than ${days} days ago lose name, address and email within minutes. This cannot be undone.`}
    confirmLabel="Save and erase"
    isOpen
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
)
