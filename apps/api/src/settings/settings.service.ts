import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import { shownShippingOf } from '@golden-bead/contracts/shipping-options'
import {
  defaultLowMark,
  settingsLimits,
  shopInfoOf,
  type CheckoutTerms,
  type ShopSettings,
  type ShopSettingsInput,
} from '@golden-bead/contracts/shop-settings'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { noTransfer, transferText, type Transfer } from '@golden-bead/contracts/transfer-options'
import { and, eq, sql } from 'drizzle-orm'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import type { Look } from './look.ts'
import { findConfirmedEmail } from '@golden-bead/supabase/auth'
import { listShippingRates, priceOfRate } from '#shop/shipping/shipping.module.ts'
import { collectsTax } from '#shop/tax/tax.module.ts'
import { moveLowMark } from '#shop/stock/stock.module.ts'
import { howToPay, paysOtherwise, renderHowToPayMail } from './how-to-pay.ts'
import { mailsOf, type HeldSettings } from './shop-info.ts'
import { shopSettings } from './settings.tables.ts'

type SampleSettings = Pick<ShopSettings, 'transfer_instructions' | 'seller_name' | 'seller_address'>

type Saving = { before: ShopSettings; saved: ShopSettings; userId: string | undefined }

type SettingsRow = typeof shopSettings.$inferSelect

/** An older release changes the words alone: the fields count while the words are theirs. */
function transferIn(row: SettingsRow): Transfer {
  const transfer = {
    transfer_account_name: row.transferAccountName,
    transfer_bank: row.transferBank,
    transfer_routing_number: row.transferRoutingNumber,
    transfer_account_number: row.transferAccountNumber,
    check_payable_to: row.checkPayableTo,
    check_sent_to: row.checkSentTo,
  }
  return transferText(transfer) === row.transferInstructions ? transfer : noTransfer
}

const shownWith =
  (look: Look) =>
  (row: SettingsRow): ShopSettings => ({
    ...look.shown(row),
    transfer_instructions: row.transferInstructions,
    ...transferIn(row),
    days_to_pay: row.daysToPay,
    leaves_in_days: row.leavesInDays,
    arrives_in_days: row.arrivesInDays,
    time_zone: row.timeZone,
    seller_name: row.sellerName,
    seller_address: row.sellerAddress,
    shop_name: row.shopName,
    claim: row.claim,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    contact_address: row.contactAddress,
    opening_hours: row.openingHours,
    return_days: row.returnDays,
    reply_hours: row.replyHours,
    retention_days: row.retentionDays,
    low_mark: row.lowMark,
    order_prefix: row.orderPrefix,
    mail_sender_name: row.mailSenderName,
    mail_closing: row.mailClosing,
    mail_footer_address: row.mailFooterAddress,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  })

const readSettings = prepareRows(
  'shop_settings',
  shopSettings,
  sql`select ${columnsOf(shopSettings)} from ${shopSettings}`,
)

/** After how many days a finished order loses its person, within a statement. */
export const retentionDaysSql = sql<number>`coalesce((select ${shopSettings.retentionDays} from ${shopSettings}), ${defaultShopInfo.retentionDays})`

const lowMarkOf = (settings: ShopSettings) => settings.low_mark ?? defaultLowMark

type Options = {
  outbox: Outbox
  siteUrl: string
  takesCards: boolean
  /** Where the mails of the shop go, which visitors see unless another address is set. */
  contactEmail: string | undefined
  look: Look
}

/** What the owner has set. */
export function createSettingsService(database: Database, options: Options) {
  const { takesCards, contactEmail, look } = options
  const shown = shownWith(look)

  /** What buyers see of the settings. A method without its settings is not offered. */
  const termsOf = (settings: ShopSettings): CheckoutTerms => ({
    payment_methods: [
      ...(takesCards ? ['card' as const] : []),
      ...(settings.transfer_instructions === '' ? [] : ['bank_transfer' as const]),
    ],
    days_to_pay: settings.days_to_pay,
    leaves_in_days: settings.leaves_in_days,
    arrives_in_days: settings.arrives_in_days,
    time_zone: settings.time_zone ?? defaultTimeZone,
  })

  const get = async (connection: Connection = database): Promise<ShopSettings> => {
    const [row] = await readSettings(connection)
    if (row === undefined) throw new Error('The row of the settings is gone.')
    return shown(row)
  }

  const defaultInfo = { ...defaultShopInfo, ...(contactEmail && { email: contactEmail }) }

  const infoOf = (settings: ShopSettings) => shopInfoOf(settings, defaultInfo)

  /** What of the settings is held in memory. */
  const heldOf = (settings: ShopSettings): HeldSettings => {
    const shop = infoOf(settings)
    return { shop, ...mailsOf(settings, shop, options.siteUrl) }
  }

  /** Of each change of how to pay. */
  const tellOwner = async (tx: Transaction, { before, saved, userId }: Saving): Promise<void> => {
    if (contactEmail === undefined || !paysOtherwise(before, saved)) return
    const by = userId === undefined ? undefined : await findConfirmedEmail(tx, userId)
    // Nothing in it is of whoever made the change.
    const site = { name: infoOf(before).name, url: options.siteUrl }
    const mail = renderHowToPayMail({ before, saved, by, site })
    await options.outbox.add(tx, { kind: 'how_to_pay', recipient: contactEmail, ...mail })
  }

  return {
    get,
    termsOf,
    infoOf,
    heldOf,

    /** Before anything was read. */
    initial: {
      shop: defaultInfo,
      site: { name: defaultInfo.name, url: options.siteUrl },
      letterSite: { name: defaultInfo.name, url: options.siteUrl },
      senderName: undefined,
    } satisfies HeldSettings,

    getHeld: async (): Promise<HeldSettings> => {
      const [held, rates, hasTax] = await Promise.all([
        get().then(heldOf),
        listShippingRates(database),
        collectsTax(database),
      ])
      const shipping = shownShippingOf(rates.map(priceOfRate))
      return { ...held, shop: { ...held.shop, shipping, hasTax } }
    },

    /** By the first rate, as the cart counts. */
    getTerms: async (): Promise<CheckoutTerms> => {
      const [terms, [rate]] = await Promise.all([get().then(termsOf), listShippingRates(database)])
      return { ...terms, arrives_in_days: rate?.workingDays ?? terms.arrives_in_days }
    },

    async isSample(connection: Connection, { isLocked }: { isLocked: boolean }): Promise<boolean> {
      const query = connection.select({ isSample: shopSettings.isSample }).from(shopSettings)
      const [row] = await (isLocked ? query.for('update') : query)
      return row?.isSample === true
    },

    /** From now on it is a shop of its owner, without what is left of these settings. */
    async endSample(
      tx: Transaction,
      sample: Partial<SampleSettings>,
      userId: string | undefined,
    ): Promise<void> {
      const before = await get(tx)
      const emptied = (column: PgColumn, text = '') =>
        sql`case when ${column} = ${text} then '' else ${column} end`
      await tx.update(shopSettings).set({
        transferInstructions: emptied(
          shopSettings.transferInstructions,
          sample.transfer_instructions,
        ),
        sellerName: emptied(shopSettings.sellerName, sample.seller_name),
        sellerAddress: emptied(shopSettings.sellerAddress, sample.seller_address),
        isSample: false,
        version: sql`${shopSettings.version} + 1`,
        updatedAt: sql`now()`,
      })
      await tellOwner(tx, { before, saved: await get(tx), userId })
    },

    /** Only where nobody has saved anything yet. */
    async fillUntouched(connection: Connection, sample: SampleSettings): Promise<void> {
      await connection
        .update(shopSettings)
        .set({
          transferInstructions: sample.transfer_instructions,
          sellerName: sample.seller_name,
          sellerAddress: sample.seller_address,
          isSample: true,
        })
        .where(and(eq(shopSettings.version, 1), eq(shopSettings.transferInstructions, '')))
    },

    async save(input: ShopSettingsInput, userId: string | undefined): Promise<ShopSettings> {
      const columns = await look.columnsOf(input)
      return await database.transaction(async (tx) => {
        const before = shown(await lockSettings(tx, input.version))
        const columnsToPay = howToPayColumns(howToPay(before, input))
        const saved = shown(await saveSettings(tx, input, { ...columns, ...columnsToPay }))
        mustKeepReturnable(infoOf(saved))
        await moveLowMark(tx, lowMarkOf(before), lowMarkOf(saved))
        await tellOwner(tx, { before, saved, userId })
        return saved
      })
    },
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>

/** Of two admins who save at once the second one is told. */
async function lockSettings(tx: Transaction, version: number): Promise<SettingsRow> {
  const [row] = await tx
    .select()
    .from(shopSettings)
    .where(eq(shopSettings.version, version))
    .for('update')
  if (row === undefined) throw settingsChanged()
  return row
}

const howToPayColumns = (pay: ReturnType<typeof howToPay>) => ({
  transferInstructions: pay.transfer_instructions,
  transferAccountName: pay.transfer_account_name,
  transferBank: pay.transfer_bank,
  transferRoutingNumber: pay.transfer_routing_number,
  transferAccountNumber: pay.transfer_account_number,
  checkPayableTo: pay.check_payable_to,
  checkSentTo: pay.check_sent_to,
})

async function saveSettings(
  tx: Transaction,
  input: ShopSettingsInput,
  own: PgUpdateSetSource<typeof shopSettings>,
): Promise<SettingsRow> {
  // What is absent is undefined, which stays as it is.
  const [row] = await tx
    .update(shopSettings)
    .set({
      ...own,
      daysToPay: input.days_to_pay,
      leavesInDays: input.leaves_in_days,
      arrivesInDays: input.arrives_in_days,
      sellerName: input.seller_name,
      sellerAddress: input.seller_address,
      timeZone: input.time_zone,
      shopName: input.shop_name,
      claim: input.claim,
      contactEmail: input.contact_email,
      contactPhone: input.contact_phone,
      contactAddress: input.contact_address,
      openingHours: input.opening_hours,
      returnDays: input.return_days,
      replyHours: input.reply_hours,
      retentionDays: input.retention_days,
      lowMark: input.low_mark,
      orderPrefix: input.order_prefix,
      mailSenderName: input.mail_sender_name,
      mailClosing: input.mail_closing,
      mailFooterAddress: input.mail_footer_address,
      version: sql`${shopSettings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .returning()
  if (row === undefined) throw new Error('The row of the settings is gone.')
  return row
}

const { afterReturn } = settingsLimits.retentionDays

/** A buyer who sends something back is still known then. */
function mustKeepReturnable({ returnDays, retentionDays }: ShopInfo): void {
  if (retentionDays >= returnDays + afterReturn) return
  throw new HttpError({
    status: 400,
    code: 'bad_input',
    message: `body/retention_days must be at least ${afterReturn} more than the days to return something, which are ${returnDays}.`,
  })
}

const settingsChanged = () =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'The settings have just changed. Please look at them again.',
  })
