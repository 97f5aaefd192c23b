import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import {
  settingsLimits,
  type ShopSettings,
  type ShopSettingsInput,
} from '@golden-bead/contracts/shop-settings'

/** In the order of the screen, so that the first error is the topmost. */
export const settingsLabels = {
  transfer_instructions: 'How to pay by bank transfer or check',
  days_to_pay: 'Days to pay',
  leaves_in_days: 'Leaves within (working days)',
  arrives_in_days: 'Arrives after that within (working days)',
  time_zone: 'Time zone',
  seller_name: 'Name of the seller',
  seller_address: 'Address of the seller',
} as const

export type SettingsField = keyof typeof settingsLabels
/** As it stands on the screen: numbers are what was typed. */
export type SettingsForm = Record<SettingsField, string>
export type SettingsErrors = Partial<SettingsForm>
export type SettingsChange = Omit<ShopSettingsInput, 'version'>

const isField = (name: string): name is SettingsField => Object.hasOwn(settingsLabels, name)
export const settingsFields = Object.keys(settingsLabels).filter(isField)

export const formOfSettings = (settings: ShopSettings): SettingsForm => ({
  transfer_instructions: settings.transfer_instructions,
  days_to_pay: String(settings.days_to_pay),
  leaves_in_days: String(settings.leaves_in_days),
  arrives_in_days: String(settings.arrives_in_days),
  time_zone: settings.time_zone ?? defaultTimeZone,
  seller_name: settings.seller_name,
  seller_address: settings.seller_address,
})

/** What is saved; only of a form without errors. */
export const changeOfForm = (form: SettingsForm): SettingsChange => ({
  transfer_instructions: form.transfer_instructions.trim(),
  days_to_pay: Number(form.days_to_pay),
  leaves_in_days: Number(form.leaves_in_days),
  arrives_in_days: Number(form.arrives_in_days),
  time_zone: form.time_zone,
  seller_name: form.seller_name.trim(),
  seller_address: form.seller_address.trim(),
})

const { daysToPay, workingDays } = settingsLimits
const daysOf = {
  days_to_pay: daysToPay,
  leaves_in_days: workingDays,
  arrives_in_days: workingDays,
} as const

export const settingsErrorsOf = (form: SettingsForm): SettingsErrors => {
  const errors: SettingsErrors = {}
  for (const field of ['days_to_pay', 'leaves_in_days', 'arrives_in_days'] as const) {
    const { min, max } = daysOf[field]
    const text = form[field].trim()
    const isWhole = /^\d+$/.test(text)
    if (!isWhole || Number(text) < min || Number(text) > max) {
      errors[field] = `Please enter a whole number from ${min} to ${max}.`
    }
  }
  return errors
}
