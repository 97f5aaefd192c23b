import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { mailLimits } from '@golden-bead/contracts/mail-settings'
import { settingsLimits } from '@golden-bead/contracts/shop-settings'
import { lookLimits } from '@golden-bead/contracts/shop-look'
import { timeZoneLengthMax } from '@golden-bead/contracts/time-zones'
import { transferLimits } from '@golden-bead/contracts/transfer-options'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

const { daysToPay, workingDays, nameLengthMax, textLengthMax } = settingsLimits
const { shopNameLengthMax, claimLengthMax, contactLineLengthMax } = settingsLimits
const { altLengthMax, homeTitleLengthMax, homeTextLengthMax } = lookLimits
const { returnDays, replyHours, retentionDays, lowMark } = settingsLimits

/** A picture of the bucket `product-images`: its key, and its size when it was chosen. */
export type StoredPicture = { key: string; width: number; height: number }

/** One row, which the migration makes. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: boolean('id').primaryKey().default(true),
    /** In words: those of the fields below, where they are filled in. An older release reads these alone. */
    transferInstructions: text('transfer_instructions').notNull().default(''),
    transferAccountName: text('transfer_account_name').notNull().default(''),
    transferBank: text('transfer_bank').notNull().default(''),
    transferRoutingNumber: text('transfer_routing_number').notNull().default(''),
    transferAccountNumber: text('transfer_account_number').notNull().default(''),
    checkPayableTo: text('check_payable_to').notNull().default(''),
    checkSentTo: text('check_sent_to').notNull().default(''),
    daysToPay: integer('days_to_pay').notNull().default(7),
    leavesInDays: integer('leaves_in_days').notNull().default(2),
    arrivesInDays: integer('arrives_in_days').notNull().default(5),
    /** Nothing: that of `defaultTimeZone`. */
    timeZone: text('time_zone'),
    /** Nothing in these: the default of `shop-info.ts`. */
    shopName: text('shop_name'),
    claim: text('claim'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    contactAddress: text('contact_address'),
    openingHours: text('opening_hours'),
    returnDays: integer('return_days'),
    replyHours: integer('reply_hours'),
    retentionDays: integer('retention_days'),
    /** Nothing in these: none, and of the texts those of the shop. */
    logo: jsonb('logo').$type<StoredPicture>(),
    logoDark: jsonb('logo_dark').$type<StoredPicture>(),
    logoAlt: text('logo_alt'),
    icon: jsonb('icon').$type<StoredPicture>(),
    accent: text('accent'),
    homeTitle: text('home_title'),
    homeText: text('home_text'),
    homePicture: jsonb('home_picture').$type<StoredPicture>(),
    homePictureAlt: text('home_picture_alt'),
    /** Of products; nothing: `defaultLowMark`. */
    lowMark: integer('low_mark'),
    /** Of new orders; nothing: `defaultOrderPrefix`. */
    orderPrefix: text('order_prefix'),
    sellerName: text('seller_name').notNull().default(''),
    sellerAddress: text('seller_address').notNull().default(''),
    /** Empty: as `mail-settings.ts` says. */
    mailSenderName: text('mail_sender_name').notNull().default(''),
    mailClosing: text('mail_closing').notNull().default(''),
    mailFooterAddress: text('mail_footer_address').notNull().default(''),
    /** A shop on trial, until its owner begins with his own. */
    isSample: boolean('is_sample').notNull().default(false),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('shop_settings_one_row', sql`${table.id}`),
    check(
      'shop_settings_days_to_pay',
      sql`${table.daysToPay} between ${literal(daysToPay.min)} and ${literal(daysToPay.max)}`,
    ),
    check(
      'shop_settings_working_days',
      sql`${table.leavesInDays} between ${literal(workingDays.min)} and ${literal(workingDays.max)} and ${table.arrivesInDays} between ${literal(workingDays.min)} and ${literal(workingDays.max)}`,
    ),
    check(
      'shop_settings_time_zone',
      sql`length(${table.timeZone}) between 1 and ${literal(timeZoneLengthMax)}`,
    ),
    check(
      'shop_settings_shop',
      sql`length(${table.shopName}) between 1 and ${literal(shopNameLengthMax)} and length(${table.claim}) <= ${literal(claimLengthMax)}`,
    ),
    check(
      'shop_settings_contact',
      sql`length(${table.contactEmail}) <= ${literal(emailLengthMax)} and length(${table.contactPhone}) <= ${literal(contactLineLengthMax)} and length(${table.contactAddress}) <= ${literal(textLengthMax)} and length(${table.openingHours}) <= ${literal(contactLineLengthMax)}`,
    ),
    check(
      'shop_settings_promises',
      sql`${table.returnDays} between ${literal(returnDays.min)} and ${literal(returnDays.max)} and ${table.replyHours} between ${literal(replyHours.min)} and ${literal(replyHours.max)} and ${table.retentionDays} between ${literal(retentionDays.min)} and ${literal(retentionDays.max)}`,
    ),
    check(
      'shop_settings_low_mark',
      sql`${table.lowMark} between ${literal(lowMark.min)} and ${literal(lowMark.max)}`,
    ),
    check('shop_settings_order_prefix', sql`${table.orderPrefix} ~ '^[A-Z]{1,6}$'`),
    check(
      'shop_settings_look',
      sql`length(${table.logoAlt}) <= ${literal(altLengthMax)} and length(${table.homePictureAlt}) <= ${literal(altLengthMax)} and length(${table.homeTitle}) between 1 and ${literal(homeTitleLengthMax)} and length(${table.homeText}) <= ${literal(homeTextLengthMax)} and ${table.accent} ~ '^#[0-9a-f]{6}$'`,
    ),
    check(
      'shop_settings_transfer',
      sql`greatest(length(${table.transferAccountName}), length(${table.transferBank}), length(${table.checkPayableTo})) <= ${literal(transferLimits.nameLengthMax)}
         and length(${table.checkSentTo}) <= ${literal(transferLimits.addressLengthMax)}
         and ${table.transferRoutingNumber} ~ '^([0-9]{9})?$' and ${table.transferAccountNumber} ~ '^[0-9]{0,17}$'`,
    ),
    check(
      'shop_settings_mails',
      sql`length(${table.mailSenderName}) <= ${literal(mailLimits.senderLengthMax)} and greatest(length(${table.mailClosing}), length(${table.mailFooterAddress})) <= ${literal(mailLimits.textLengthMax)}`,
    ),
    check(
      'shop_settings_lengths',
      sql`length(${table.transferInstructions}) <= ${literal(textLengthMax)} and length(${table.sellerName}) <= ${literal(nameLengthMax)} and length(${table.sellerAddress}) <= ${literal(textLengthMax)}`,
    ),
  ],
)
