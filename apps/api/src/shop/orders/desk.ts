import type { Desk as DeskAnswer } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { orders, waitsForOwner } from './orders.tables.ts'

/** What waits for the owner, as counts. */
export const createDesk =
  (database: Database, settings: SettingsService) => async (): Promise<DeskAnswer> => {
    const { rows } = await database.execute<Omit<DeskAnswer, 'can_sell'>>(sql`select
      count(*) filter (where status = 'placed' and fulfilment_status <> 'shipped'
        and payment_status in ('paid', 'partly_refunded'))::int as to_ship,
      count(*) filter (where payment_status = 'awaiting')::int as unpaid,
      count(*) filter (where refund_is_due(status, payment_status))::int as refund_due
      from ${orders} where ${waitsForOwner}`)
    const { payment_methods: methods } = await settings.getTerms()
    const counts = rows[0] ?? { to_ship: 0, unpaid: 0, refund_due: 0 }
    return { ...counts, can_sell: methods.length > 0 }
  }

export type Desk = ReturnType<typeof createDesk>
