import type {
  CheckoutTerms,
  ShopSettings,
  ShopSettingsInput,
} from '@golden-bead/contracts/shop-settings'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { and, eq, sql } from 'drizzle-orm'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { columnsOf, prepareRows } from '@golden-bead/server/database/run-statement'
import { shopSettings } from './settings.tables.ts'

type SettingsRow = typeof shopSettings.$inferSelect

const shown = (row: SettingsRow): ShopSettings => ({
  transfer_instructions: row.transferInstructions,
  days_to_pay: row.daysToPay,
  leaves_in_days: row.leavesInDays,
  arrives_in_days: row.arrivesInDays,
  time_zone: row.timeZone,
  seller_name: row.sellerName,
  seller_address: row.sellerAddress,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
})

const readSettings = prepareRows(
  'shop_settings',
  shopSettings,
  sql`select ${columnsOf(shopSettings)} from ${shopSettings}`,
)

/** What the owner has set. */
export function createSettingsService(database: Database, { takesCards }: { takesCards: boolean }) {
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

  return {
    get,
    termsOf,

    getTerms: async (): Promise<CheckoutTerms> => termsOf(await get()),

    /** Only where nobody has saved anything yet. */
    async fillUntouched(
      connection: Connection,
      sample: Pick<ShopSettingsInput, 'transfer_instructions' | 'seller_name' | 'seller_address'>,
    ): Promise<void> {
      await connection
        .update(shopSettings)
        .set({
          transferInstructions: sample.transfer_instructions,
          sellerName: sample.seller_name,
          sellerAddress: sample.seller_address,
        })
        .where(and(eq(shopSettings.version, 1), eq(shopSettings.transferInstructions, '')))
    },

    save: (input: ShopSettingsInput) => saveSettings(database, input),
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>

async function saveSettings(
  database: Database,
  { version, ...input }: ShopSettingsInput,
): Promise<ShopSettings> {
  const [row] = await database
    .update(shopSettings)
    .set({
      transferInstructions: input.transfer_instructions,
      daysToPay: input.days_to_pay,
      leavesInDays: input.leaves_in_days,
      arrivesInDays: input.arrives_in_days,
      timeZone: input.time_zone,
      sellerName: input.seller_name,
      sellerAddress: input.seller_address,
      version: sql`${shopSettings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(shopSettings.version, version))
    .returning()
  if (row === undefined) throw settingsChanged()
  return shown(row)
}

const settingsChanged = () =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'The settings have just changed. Please look at them again.',
  })
