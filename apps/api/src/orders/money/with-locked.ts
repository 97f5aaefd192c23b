import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { lockOrder, type OrderWithPayment } from '#shop/orders/orders.repository.ts'
import { payments } from '#shop/orders/payments.tables.ts'

/** The order first, as everybody locks them. */
export async function withLocked(
  database: Database,
  { number, paymentId }: { number: string; paymentId: string },
  work: (tx: Transaction, paid: OrderWithPayment) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId))
      .for('update')
    if (order !== undefined && payment !== undefined) await work(tx, { order, payment })
  })
}
