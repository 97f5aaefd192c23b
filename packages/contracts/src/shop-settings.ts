import { z } from 'zod'
import { line } from './addresses.ts'
import { emailLengthMax } from './account-options.ts'
import { mailFields } from './mail-settings.ts'
import { defaultShopInfo, type ShopInfo } from './shop-info.ts'
import { iconOf, lookInput, lookShown } from './shop-look.ts'
import { defaultTimeZone, isTimeZone, timeZoneLengthMax } from './time-zones.ts'
import { transferFields } from './transfer.ts'
import { versionSchema } from './versions.ts'

export const settingsLimits = {
  textLengthMax: 2_000,
  nameLengthMax: 200,
  daysToPay: { min: 2, max: 30 },
  workingDays: { min: 0, max: 60 },
  shopNameLengthMax: 60,
  claimLengthMax: 100,
  contactLineLengthMax: 200,
  returnDays: { min: 1, max: 365 },
  replyHours: { min: 1, max: 720 },
  retentionDays: { min: 30, max: 3_650, afterReturn: 30 },
  lowMark: { min: 0, max: 9_999 },
} as const

const workingDays = z.int().min(settingsLimits.workingDays.min).max(settingsLimits.workingDays.max)

const { returnDays, replyHours, retentionDays, lowMark } = settingsLimits
/** Of several lines, as it is shown. */
const lines = (lengthMax: number) => z.string().trim().max(lengthMax)
/** Not the words: the description of another shop would quote the sample. */
const orNewShops = 'null: that of a new shop.'
const orDefault = (value: string | number) => `null: ${JSON.stringify(value)}.`

/** Of the numbers of orders. */
export const defaultOrderPrefix = 'GB'
export const isOrderPrefix = (text: string): boolean => /^[A-Z]{1,6}$/.test(text)
export const orderPrefixRule = 'Use one to six letters from A to Z.'

/** Of free units: from it on, few are left. */
export const defaultLowMark = 3

/** What the owner may leave to the defaults; empty contacts are shown nowhere. */
const ownSettings = {
  time_zone: z
    .string()
    .max(timeZoneLengthMax)
    .refine(isTimeZone, `is not a time zone, such as ${defaultTimeZone}.`)
    .nullable()
    .describe(`Where working days begin and end; ${orDefault(defaultTimeZone)}`),
  shop_name: line(settingsLimits.shopNameLengthMax)
    .min(1, 'This is missing.')
    .nullable()
    .describe(`On every page and in every mail; ${orNewShops}`),
  claim: line(settingsLimits.claimLengthMax)
    .nullable()
    .describe(`One line, in the title of the home page and in the footer; ${orNewShops}`),
  contact_email: z
    .union([z.literal(''), z.email().max(emailLengthMax)])
    .nullable()
    .describe('Shown to visitors; null: that of `CONTACT_EMAIL`.'),
  contact_phone: line(settingsLimits.contactLineLengthMax)
    .nullable()
    .describe(`Shown to visitors; ${orNewShops}`),
  contact_address: lines(settingsLimits.textLengthMax)
    .nullable()
    .describe(`Shown to visitors; ${orNewShops}`),
  opening_hours: line(settingsLimits.contactLineLengthMax)
    .nullable()
    .describe(`When somebody answers; ${orNewShops}`),
  return_days: z
    .int()
    .min(returnDays.min)
    .max(returnDays.max)
    .nullable()
    .describe(`How long something can be sent back; ${orDefault(defaultShopInfo.returnDays)}`),
  reply_hours: z
    .int()
    .min(replyHours.min)
    .max(replyHours.max)
    .nullable()
    .describe(
      `Within how many hours messages are answered; ${orDefault(defaultShopInfo.replyHours)}`,
    ),
  retention_days: z
    .int()
    .min(retentionDays.min)
    .max(retentionDays.max)
    .nullable()
    .describe(
      `After how many days a finished order loses its person, at least ${retentionDays.afterReturn} after the return period; ${orDefault(defaultShopInfo.retentionDays)}`,
    ),
  low_mark: z
    .int()
    .min(lowMark.min)
    .max(lowMark.max)
    .nullable()
    .describe(
      `The usual \`low_at\` of products: of new ones, and of those that have the usual one now; ${orDefault(defaultLowMark)}`,
    ),
  order_prefix: z
    .string()
    .refine(isOrderPrefix, orderPrefixRule)
    .nullable()
    .describe(
      `Before the numbers of new orders: one to six letters from A to Z; ${orDefault(defaultOrderPrefix)}`,
    ),
}

/** Absent in a request: it stays as it is. */
const optional = z
  .strictObject({ ...ownSettings, ...lookInput, ...transferFields, ...mailFields })
  .partial().shape

const transferInstructions = z
  .string()
  .trim()
  .max(settingsLimits.textLengthMax)
  .describe(
    'How to pay by bank transfer or check, in words: those of the fields, where they are filled in. Another text empties the fields. Empty: not offered.',
  )

/** What the owner sets in the panel. */
export const shopSettingsInputSchema = z
  .strictObject({
    transfer_instructions: transferInstructions.optional(),
    days_to_pay: z
      .int()
      .min(settingsLimits.daysToPay.min)
      .max(settingsLimits.daysToPay.max)
      .describe('How long an order waits for a transfer or a check.'),
    leaves_in_days: workingDays.describe('Working days until a paid order is handed over.'),
    arrives_in_days: workingDays.describe('Working days from then until it arrives.'),
    seller_name: z.string().trim().max(settingsLimits.nameLengthMax),
    seller_address: z.string().trim().max(settingsLimits.textLengthMax),
    ...optional,
    version: versionSchema.describe(
      'As it was read: a change by somebody else since is a conflict.',
    ),
  })
  .meta({
    id: 'NewShopSettings',
    description: 'The settings of the shop, as the owner saves them.',
    examples: [
      {
        transfer_account_name: 'Ada Lovelace',
        transfer_bank: 'First Bank',
        transfer_routing_number: '021000021',
        transfer_account_number: '1234567890',
        days_to_pay: 7,
        leaves_in_days: 2,
        arrives_in_days: 5,
        time_zone: 'America/Chicago',
        seller_name: 'Ada Lovelace',
        seller_address: '12 Elm Street, Chicago, IL 60614',
        version: 1,
      },
    ],
  })
export type ShopSettingsInput = z.infer<typeof shopSettingsInputSchema>

export const shopSettingsSchema = shopSettingsInputSchema
  .extend({
    ...ownSettings,
    ...lookShown,
    ...transferFields,
    ...mailFields,
    transfer_instructions: transferInstructions,
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'ShopSettings', description: 'The settings of the shop.' })
export type ShopSettings = z.infer<typeof shopSettingsSchema>

/** What the owner has set, and of the rest the defaults. */
export const shopInfoOf = (settings: ShopSettings, defaults: ShopInfo): ShopInfo => ({
  name: settings.shop_name ?? defaults.name,
  claim: settings.claim ?? defaults.claim,
  promise: settings.claim ?? defaults.promise,
  email: settings.contact_email ?? defaults.email,
  phone: settings.contact_phone ?? defaults.phone,
  address: settings.contact_address ?? defaults.address,
  hours: settings.opening_hours ?? defaults.hours,
  returnDays: settings.return_days ?? defaults.returnDays,
  replyHours: settings.reply_hours ?? defaults.replyHours,
  retentionDays: settings.retention_days ?? defaults.retentionDays,
  shipping: defaults.shipping,
  hasTax: defaults.hasTax,
  logo: settings.logo ?? undefined,
  logoDark: settings.logo_dark ?? undefined,
  logoAlt: (settings.logo && settings.logo_alt) ?? undefined,
  icon: iconOf(settings),
  accent: settings.accent ?? undefined,
  homeTitle: settings.home_title ?? defaults.homeTitle,
  homeText: settings.home_text ?? defaults.homeText,
  homePicture: settings.home_picture ?? undefined,
  homePictureAlt: (settings.home_picture && settings.home_picture_alt) ?? undefined,
})

export const paymentMethods = ['bank_transfer', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a buyer has to know before the first field. */
export const checkoutTermsSchema = z
  .strictObject({
    payment_methods: z.array(z.enum(paymentMethods)).describe('None: nothing can be bought.'),
    days_to_pay: z.int(),
    leaves_in_days: z.int(),
    arrives_in_days: z.int().describe('Of the first rate of delivery.'),
    time_zone: z.string().describe('In which the working days are counted.'),
  })
  .meta({ id: 'CheckoutTerms', description: 'How to pay, and when a parcel arrives.' })
export type CheckoutTerms = z.infer<typeof checkoutTermsSchema>
