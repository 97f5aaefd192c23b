import type { MailSite } from '@golden-bead/server/mail/mail-layout'
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import { addTold, findBack, listBack } from '#shop/stock/stock.module.ts'
import { renderBackMail } from './stock-waits-mails.ts'
import { stockWaits } from './stock-waits.tables.ts'

/** Orders for the product wait meanwhile. */
const mailsAtOnce = 100
const productsAtOnce = 500

export type TellingOptions = {
  database: Database
  outbox: Outbox
  site: () => MailSite
  /** Tells of a product that is tried again in the next round. */
  onFailure: (error: unknown, product: string) => void
}

/**
 * Mails those who wait for what is back, the oldest first. Several instances may do it: each locks
 * the stock of the product, and a row goes in the transaction that writes its mail.
 */
export function createTelling({ database, outbox, site, onFailure }: TellingOptions) {
  const tellSome = (productId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const product = await findBack(tx, productId, mailsAtOnce)
      if (product === undefined || product.mayTell === 0) return 0
      const recipients = await takeOldest(tx, productId, product.mayTell)
      if (recipients.length === 0) return 0
      const mail = renderBackMail(product, site())
      await outbox.add(
        tx,
        ...recipients.map((recipient) => ({ kind: 'back_in_stock', recipient, ...mail })),
      )
      await addTold(tx, productId, recipients.length)
      return recipients.length
    })

  const tellAll = async (productId: string, stopping: AbortSignal) => {
    let count = mailsAtOnce
    while (count === mailsAtOnce && !stopping.aborted) count = await tellSome(productId)
  }

  return async (stopping: AbortSignal): Promise<void> => {
    let awaited = await listAwaited(database, '')
    while (awaited.length > 0) {
      for (const id of await listBack(database, awaited)) {
        if (stopping.aborted) return
        await tellAll(id, stopping).catch((error: unknown) => onFailure(error, id))
      }
      awaited = await listAwaited(database, awaited.at(-1) ?? '')
    }
  }
}

async function listAwaited(database: Database, after: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: stockWaits.productId })
    .from(stockWaits)
    .where(and(isNotNull(stockWaits.confirmedAt), gt(stockWaits.productId, after)))
    .orderBy(asc(stockWaits.productId))
    .limit(productsAtOnce)
  return rows.map(({ id }) => id)
}

/** Deletes them, and answers with their addresses. */
async function takeOldest(tx: Transaction, productId: string, count: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    delete from ${stockWaits} where ${stockWaits.id} = any(array(
      select id from ${stockWaits}
      where ${stockWaits.productId} = ${productId} and ${stockWaits.confirmedAt} is not null
      order by ${stockWaits.createdAt}, ${stockWaits.id} limit ${count}
    )) returning ${stockWaits.email}`)
  return rows.map(({ email }) => email)
}
