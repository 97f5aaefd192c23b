import type { MailSite } from '@golden-bead/server/mail/mail-layout'
import { createHash, createHmac } from 'node:crypto'
import { stockWaitDays } from '@golden-bead/contracts/shop'
import type { Waiting } from '@golden-bead/contracts/stock-waits'
import { and, count, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'
import { findConfirmedEmail, keepUser } from '@golden-bead/supabase/auth'
import { keepProduct } from '#shop/stock/stock.module.ts'
import { renderConfirmMail, renderWaitingMail } from './stock-waits-mails.ts'
import { stockWaits } from './stock-waits.tables.ts'

/** Of the secrets that links are made from. */
export const confirmLinksPurpose = 'links to confirm stock waits'

const tokenLife = sql`interval '7 days'`
/** Of one inbox. */
const productsMax = 50

type Options = {
  database: Database
  outbox: Outbox
  /** What the mails say of the shop. */
  site: () => MailSite
  apiUrl: string
  secrets: ServerSecrets
  /** Whether this address may get one more mail today. */
  mayMail: (email: string) => Promise<boolean>
}

type Asked = { productId: string; email: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Who wants a mail when a product is back. A stranger confirms the address first. */
export function createStockWaits(options: Options) {
  const { database, mayMail } = options

  return {
    /** The same for every address and product: what becomes of it shows only in the mail. */
    async ask(
      productId: string,
      email: string | undefined,
      userId: string | undefined,
    ): Promise<void> {
      const own = userId === undefined ? undefined : await findConfirmedEmail(database, userId)
      if (userId !== undefined && own !== undefined && (email ?? own) === own) {
        await database.transaction((tx) => addOwn(tx, { productId, email: own, userId }))
        return
      }
      if (email === undefined) throw emailMissing()
      // What gets no mail costs the inbox none of its mails.
      if (!(await isSoldOut(database, productId)) || !(await mayMail(email))) return
      await database.transaction((tx) => askToConfirm(tx, options, { productId, email }))
    },

    /** The token goes on working while it is valid, so that a second click is no error. */
    async confirm(token: string): Promise<void> {
      const confirmed = await database
        .update(stockWaits)
        .set({ confirmedAt: sql`coalesce(${stockWaits.confirmedAt}, now())` })
        .where(
          and(eq(stockWaits.tokenHash, hashOf(token)), sql`${stockWaits.tokenExpiresAt} > now()`),
        )
        .returning({ id: stockWaits.id })
      if (confirmed.length === 0) throw linkUnknown()
    },

    /** Also what has ended already: a second click changes nothing. */
    async end(key: string): Promise<void> {
      await database.delete(stockWaits).where(eq(stockWaits.endKey, key))
    },

    async findProductOf(key: string): Promise<string | undefined> {
      const [wait] = await database
        .select({ productId: stockWaits.productId })
        .from(stockWaits)
        .where(eq(stockWaits.endKey, key))
      return wait?.productId
    },

    countWaiting: (productIds: readonly string[]): Promise<Waiting[]> =>
      database
        .select({ product_id: stockWaits.productId, waiting: count() })
        .from(stockWaits)
        .where(
          and(inArray(stockWaits.productId, [...productIds]), isNotNull(stockWaits.confirmedAt)),
        )
        .groupBy(stockWaits.productId),

    /** What was never confirmed goes with its link, the rest when nobody counts on it any more. */
    async sweep(stopping: AbortSignal): Promise<void> {
      const condition = sql`${stockWaits.confirmedAt} is null and ${stockWaits.tokenExpiresAt} < now()
        or ${stockWaits.createdAt} < now() - make_interval(days => ${stockWaitDays})`
      await deleteInBatches(database, stockWaits, { condition, stopping })
    },
  }
}

export type StockWaits = ReturnType<typeof createStockWaits>

async function isSoldOut(database: Database, productId: string): Promise<boolean> {
  const product = await database.transaction((tx) => keepProduct(tx, productId))
  return product?.canBeBought === false
}

/** Whether the inbox waits for as many other products as it may. */
async function waitsForMany(tx: Transaction, { productId, email }: Asked): Promise<boolean> {
  const [found] = await tx
    .select({ others: count() })
    .from(stockWaits)
    .where(and(eq(stockWaits.inbox, inboxOf(email)), ne(stockWaits.productId, productId)))
  return (found?.others ?? 0) >= productsMax
}

/** The address of an account is proven. */
async function addOwn(tx: Transaction, asked: Asked & { userId: string }): Promise<void> {
  if ((await keepUser(tx, asked.userId)) === undefined) return
  if ((await keepProduct(tx, asked.productId)) === undefined) return
  if (await waitsForMany(tx, asked)) throw tooMany()
  const { userId } = asked
  await tx
    .insert(stockWaits)
    .values({ ...asked, confirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [stockWaits.email, stockWaits.productId],
      set: { userId, confirmedAt: sql`coalesce(${stockWaits.confirmedAt}, now())` },
      setWhere: isNull(stockWaits.userId),
    })
}

async function askToConfirm(
  tx: Transaction,
  { outbox, site, apiUrl, secrets }: Options,
  asked: Asked,
): Promise<void> {
  const product = await keepProduct(tx, asked.productId)
  // The page may be older than what is in stock.
  if (product === undefined || product.canBeBought) return
  if (await waitsForMany(tx, asked)) return
  const pending = await addPending(tx, asked, secrets)
  const wait = pending ?? (await findConfirmed(tx, asked))
  if (wait === undefined) return
  const endUrl = `${apiUrl}/store/v1/stock-waits/end?key=${wait.key}`
  const parts = { product, site: site(), endUrl }
  await outbox.add(tx, {
    kind: pending ? 'confirm_stock_wait' : 'already_waiting',
    recipient: wait.email,
    unsubscribeUrl: endUrl,
    ...(pending ? renderConfirmMail({ ...parts, ...pending }) : renderWaitingMail(parts)),
  })
}

const shown = { email: stockWaits.email, key: stockWaits.endKey }

/**
 * Nothing where the address is confirmed. The token is computed from the row, so that the links of all
 * mails about it are the same.
 */
async function addPending(tx: Transaction, { productId, email }: Asked, [secret]: ServerSecrets) {
  const link = { tokenExpiresAt: sql`now() + ${tokenLife}` }
  const [pending] = await tx
    .insert(stockWaits)
    .values({ productId, email, ...link })
    .onConflictDoUpdate({
      target: [stockWaits.email, stockWaits.productId],
      set: link,
      setWhere: isNull(stockWaits.confirmedAt),
    })
    .returning({ id: stockWaits.id, ...shown })
  if (pending === undefined) return undefined
  const token = createHmac('sha256', secret).update(pending.id).digest('base64url')
  await tx
    .update(stockWaits)
    .set({ tokenHash: hashOf(token) })
    .where(eq(stockWaits.id, pending.id))
  return { ...pending, token }
}

async function findConfirmed(tx: Transaction, { productId, email }: Asked) {
  const [confirmed] = await tx
    .select(shown)
    .from(stockWaits)
    .where(and(eq(stockWaits.productId, productId), eq(stockWaits.email, email)))
  return confirmed
}

const emailMissing = () =>
  new HttpError({ status: 400, code: 'bad_input', message: 'Enter an email address.' })

const tooMany = () =>
  new HttpError({
    status: 409,
    code: 'too_many_waits',
    message: `We can email you about ${productsMax} products at a time.`,
  })

const linkUnknown = () =>
  new HttpError({
    status: 404,
    code: 'link_unknown',
    message: 'This link has expired, or is not complete.',
  })
