import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { changeOfLook, formOfLook, lookErrorsOf, lookLabels } from './look-form.ts'
import { emailError } from '#lib/text/email-address.ts'
import {
  defaultLowMark,
  defaultOrderPrefix,
  isOrderPrefix,
  orderPrefixRule,
  settingsLimits,
  shopInfoOf,
  type ShopSettings,
  type ShopSettingsInput,
} from '@golden-bead/contracts/shop-settings'
import {
  accountNumberRule,
  hasTransfer,
  isAccountNumber,
  isRoutingNumber,
  missingInTransfer,
  routingNumberRule,
  transferOf,
  type Transfer,
} from '@golden-bead/contracts/transfer-options'

/** In the order of the screen, so that the first error is the topmost. */
export const settingsLabels = {
  shop_name: 'Name of the shop',
  claim: 'Claim',
  ...lookLabels,
  contact_email: 'Email',
  contact_phone: 'Phone',
  contact_address: 'Address',
  opening_hours: 'Opening hours',
  transfer_account_name: 'Account name',
  transfer_bank: 'Bank',
  transfer_routing_number: 'Routing number',
  transfer_account_number: 'Account number',
  check_payable_to: 'Check payable to',
  check_sent_to: 'Send checks to',
  transfer_instructions: 'How to pay, in your own words',
  days_to_pay: 'Days to pay',
  order_prefix: 'Letters before order numbers',
  low_mark: 'Low stock at',
  leaves_in_days: 'Leaves within (working days)',
  arrives_in_days: 'Arrives after that within (working days)',
  time_zone: 'Time zone',
  return_days: 'Days to return something',
  reply_hours: 'Hours until you answer',
  retention_days: 'Days until a finished order loses its person',
  mail_sender_name: 'Name of the sender',
  mail_closing: 'Closing lines',
  mail_footer_address: 'Footer address',
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

/** What the owner has left to the defaults shows them. */
export const formOfSettings = (settings: ShopSettings, defaults: ShopInfo): SettingsForm => {
  const shop = shopInfoOf(settings, defaults)
  return {
    shop_name: shop.name,
    claim: shop.claim,
    ...formOfLook(settings, shop),
    contact_email: shop.email,
    contact_phone: shop.phone,
    contact_address: shop.address,
    opening_hours: shop.hours,
    ...transferOf(settings),
    // The words of the fields say nothing more.
    transfer_instructions: hasTransfer(settings) ? '' : settings.transfer_instructions,
    days_to_pay: String(settings.days_to_pay),
    order_prefix: settings.order_prefix ?? defaultOrderPrefix,
    low_mark: String(settings.low_mark ?? defaultLowMark),
    leaves_in_days: String(settings.leaves_in_days),
    arrives_in_days: String(settings.arrives_in_days),
    time_zone: settings.time_zone ?? defaultTimeZone,
    return_days: String(shop.returnDays),
    reply_hours: String(shop.replyHours),
    retention_days: String(shop.retentionDays),
    mail_sender_name: settings.mail_sender_name,
    mail_closing: settings.mail_closing,
    mail_footer_address: settings.mail_footer_address,
    seller_name: settings.seller_name,
    seller_address: settings.seller_address,
  }
}

/** What is saved; only of a form without errors. A default that nobody has touched stays one. */
export const changeOfForm = (
  form: SettingsForm,
  base: SettingsForm | undefined,
): SettingsChange => {
  const own = {
    shop_name: form.shop_name.trim(),
    claim: form.claim.trim(),
    ...changeOfLook(form),
    contact_email: form.contact_email.trim(),
    contact_phone: form.contact_phone.trim(),
    contact_address: form.contact_address.trim(),
    opening_hours: form.opening_hours.trim(),
    return_days: Number(form.return_days),
    reply_hours: Number(form.reply_hours),
    retention_days: Number(form.retention_days),
    time_zone: form.time_zone,
    order_prefix: prefixOf(form),
    low_mark: Number(form.low_mark),
    mail_sender_name: form.mail_sender_name.trim(),
    mail_closing: form.mail_closing.trim(),
    mail_footer_address: form.mail_footer_address.trim(),
    ...newTransfer(form),
  }
  const touched = Object.entries(own).filter(
    ([name]) => !isField(name) || form[name] !== base?.[name],
  )
  return { ...everyField(form), ...Object.fromEntries(touched) }
}

const prefixOf = (form: SettingsForm) => form.order_prefix.trim().toUpperCase()

/** The fields take the place of the words. */
const newTransfer = (form: SettingsForm) => {
  const transfer = trimmedTransfer(form)
  return hasTransfer(transfer)
    ? transfer
    : { ...transfer, transfer_instructions: form.transfer_instructions.trim() }
}

/** Numbers are copied with their groups. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s-]/g, '')

const trimmedTransfer = (form: SettingsForm): Transfer => ({
  transfer_account_name: form.transfer_account_name.trim(),
  transfer_bank: form.transfer_bank.trim(),
  transfer_routing_number: withoutSpaces(form.transfer_routing_number),
  transfer_account_number: withoutSpaces(form.transfer_account_number),
  check_payable_to: form.check_payable_to.trim(),
  check_sent_to: form.check_sent_to.trim(),
})

const everyField = (form: SettingsForm) => ({
  days_to_pay: Number(form.days_to_pay),
  leaves_in_days: Number(form.leaves_in_days),
  arrives_in_days: Number(form.arrives_in_days),
  seller_name: form.seller_name.trim(),
  seller_address: form.seller_address.trim(),
})

const { daysToPay, workingDays, returnDays, replyHours, retentionDays, lowMark } = settingsLimits
const limitsOf = {
  days_to_pay: daysToPay,
  leaves_in_days: workingDays,
  arrives_in_days: workingDays,
  return_days: returnDays,
  reply_hours: replyHours,
  retention_days: retentionDays,
  low_mark: lowMark,
} as const
type NumberField = keyof typeof limitsOf
const numberFields = settingsFields.filter((name): name is NumberField => name in limitsOf)

const transferErrors = (form: SettingsForm): SettingsErrors => {
  const transfer = trimmedTransfer(form)
  const errors: SettingsErrors = {}
  for (const name of missingInTransfer(transfer)) {
    errors[name] = 'Please fill this in: buyers need it to pay.'
  }
  const { transfer_routing_number: routing, transfer_account_number: account } = transfer
  if (routing !== '' && !isRoutingNumber(routing)) {
    errors.transfer_routing_number = routingNumberRule
  }
  if (account !== '' && !isAccountNumber(account)) {
    errors.transfer_account_number = accountNumberRule
  }
  return errors
}

export const settingsErrorsOf = (form: SettingsForm): SettingsErrors => {
  const errors: SettingsErrors = { ...lookErrorsOf(form), ...transferErrors(form) }
  if (!isOrderPrefix(prefixOf(form))) errors.order_prefix = orderPrefixRule
  if (form.shop_name.trim() === '') errors.shop_name = 'Please enter the name of the shop.'
  if (form.contact_email.trim() !== '') {
    const error = emailError(form.contact_email)
    if (error) errors.contact_email = error
  }
  for (const field of numberFields) {
    const { min, max } = limitsOf[field]
    const text = form[field].trim()
    const isWhole = /^\d+$/.test(text)
    if (!isWhole || Number(text) < min || Number(text) > max) {
      errors[field] = `Please enter a whole number from ${min} to ${max}.`
    }
  }
  const daysMin = Number(form.return_days) + retentionDays.afterReturn
  if (!errors.retention_days && Number(form.retention_days) < daysMin) {
    errors.retention_days = `At least ${daysMin}: ${retentionDays.afterReturn} more than the days to return something.`
  }
  return errors
}
