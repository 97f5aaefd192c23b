import { z } from 'zod'
import { defaultTimeZone, isTimeZone, timeZoneLengthMax } from './time-zones.ts'
import { versionSchema } from './versions.ts'

export const settingsLimits = {
  textLengthMax: 2_000,
  nameLengthMax: 200,
  daysToPay: { min: 2, max: 30 },
  workingDays: { min: 0, max: 60 },
} as const

const workingDays = z.int().min(settingsLimits.workingDays.min).max(settingsLimits.workingDays.max)

/** What the owner sets in the panel. */
export const shopSettingsInputSchema = z
  .strictObject({
    transfer_instructions: z
      .string()
      .trim()
      .max(settingsLimits.textLengthMax)
      .describe(
        'How to pay by bank transfer or check, in the words of the owner. Empty: not offered.',
      ),
    days_to_pay: z
      .int()
      .min(settingsLimits.daysToPay.min)
      .max(settingsLimits.daysToPay.max)
      .describe('How long an order waits for a transfer or a check.'),
    leaves_in_days: workingDays.describe('Working days until a paid order is handed over.'),
    arrives_in_days: workingDays.describe('Working days from then until it arrives.'),
    time_zone: z
      .string()
      .max(timeZoneLengthMax)
      .refine(isTimeZone, `is not a time zone, such as ${defaultTimeZone}.`)
      .nullable()
      .default(null)
      .describe(`Where working days begin and end; null: ${defaultTimeZone}.`),
    seller_name: z.string().trim().max(settingsLimits.nameLengthMax),
    seller_address: z.string().trim().max(settingsLimits.textLengthMax),
    version: versionSchema.describe(
      'As it was read: a change by somebody else since is a conflict.',
    ),
  })
  .meta({
    id: 'NewShopSettings',
    description: 'The settings of the shop, as the owner saves them.',
    examples: [
      {
        transfer_instructions: 'First Bank, account 1234567890.',
        days_to_pay: 7,
        leaves_in_days: 2,
        arrives_in_days: 5,
        time_zone: 'America/Chicago',
        seller_name: 'Golden Bead',
        seller_address: '24 Beech Lane, Springfield, IL 62701',
        version: 1,
      },
    ],
  })
export type ShopSettingsInput = z.infer<typeof shopSettingsInputSchema>

export const shopSettingsSchema = shopSettingsInputSchema
  .extend({ updated_at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'ShopSettings', description: 'The settings of the shop.' })
export type ShopSettings = z.infer<typeof shopSettingsSchema>

export const paymentMethods = ['bank_transfer', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a buyer has to know before the first field. */
export const checkoutTermsSchema = z
  .strictObject({
    payment_methods: z.array(z.enum(paymentMethods)).describe('None: nothing can be bought.'),
    days_to_pay: z.int(),
    leaves_in_days: z.int(),
    arrives_in_days: z.int(),
    time_zone: z.string().describe('In which the working days are counted.'),
  })
  .meta({ id: 'CheckoutTerms', description: 'How to pay, and when a parcel arrives.' })
export type CheckoutTerms = z.infer<typeof checkoutTermsSchema>
