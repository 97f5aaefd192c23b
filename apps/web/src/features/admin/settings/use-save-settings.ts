import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { useConflictAwareSave } from '#features/admin/use-conflict-aware-save.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { useLazyReadSettingsNowQuery, useSaveSettingsMutation } from './admin-settings.api.ts'
import { chosenPicturesOf } from './look-form.ts'
import type { SettingsChange } from './settings-form.ts'

export const useSaveSettings = () => {
  const [saveSettings] = useSaveSettingsMutation()
  const [readSettingsNow] = useLazyReadSettingsNowQuery()

  return useConflictAwareSave<ShopSettings, SettingsChange>({
    // There is always the one row.
    add: () => Promise.resolve(null),
    edit: async (change, { version }) => {
      try {
        return await saveSettings({ ...change, version }).unwrap()
      } catch (error) {
        if (hasCode(error, 'version_conflict')) return null
        throw error
      }
    },
    readNow: () => readSettingsNow().unwrap(),
    isSaved: (change, settings) => {
      const saved: Record<string, unknown> = { ...settings, ...chosenPicturesOf(settings) }
      return Object.entries(change).every(
        ([name, value]) => JSON.stringify(saved[name]) === JSON.stringify(value),
      )
    },
  })
}
