import type { MailSite } from '@golden-bead/server/mail/mail-layout'
import { createHash, randomBytes } from 'node:crypto'
import { newsletterConsent, type SubscriptionSource } from '@golden-bead/contracts/newsletter'
import { paths } from '@golden-bead/contracts/paths'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import { renderConfirmMail, renderSubscribedMail } from './newsletter-mails.ts'
import { subscriptions } from './subscriptions.tables.ts'
import { HttpError } from '@golden-bead/server/errors/http-error'

const tokenBytes = 24
const tokenLife = sql`interval '7 days'`
const pauseAfterEnd = sql`interval '30 days'`

type Options = {
  database: Database
  outbox: Outbox
  /** What the mails say of the shop. */
  site: () => MailSite
  apiUrl: string
  /** Whether this address may get one more mail today. */
  mayMail: (email: string) => Promise<boolean>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Double opt-in: an address gets letters only after the link in a mail to it was confirmed. */
export function createNewsletterService(options: Options) {
  const { database, mayMail } = options

  return {
    /**
     * The same for every address: whether it is subscribed shows only in the mail to it. Anyone may
     * ask for an address that has unsubscribed, so its inbox gets one mail in a while, unless its
     * own account asks.
     */
    async subscribe(
      email: string,
      source: SubscriptionSource,
      userId: string | undefined,
    ): Promise<void> {
      if (!(await mayMail(email))) return
      await database.transaction((tx) => askToConfirm(tx, options, { email, source, userId }))
    },

    /** The token goes on working while it is valid, so that a second click is no error. */
    confirm: (token: string) => confirm(database, token),

    /** A second click changes nothing, and a link of a letter works for ever. */
    async end(key: string): Promise<void> {
      const ended = await database
        .update(subscriptions)
        .set({
          unsubscribedAt: sql`coalesce(${subscriptions.unsubscribedAt}, now())`,
          tokenHash: null,
          tokenSource: null,
          tokenExpiresAt: null,
        })
        .where(eq(subscriptions.unsubscribeKey, key))
        .returning({ id: subscriptions.id })
      if (ended.length === 0) throw linkUnknown()
    },

    /**
     * Addresses that were never confirmed are forgotten with their link. Those that unsubscribed
     * stay: a stranger could ask for a forgotten one again and again.
     */
    async sweep(stopping: AbortSignal): Promise<void> {
      const condition = sql`${subscriptions.status} = 'pending'
        and coalesce(${subscriptions.tokenExpiresAt}, ${subscriptions.consentedAt} + ${tokenLife}) < now()`
      await deleteInBatches(database, subscriptions, { condition, stopping })
    },
  }
}

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** All addresses of the inbox that have unsubscribed: another spelling is no way around them. */
const lockEnded = (tx: Transaction, email: string) =>
  tx
    .select({
      id: subscriptions.id,
      wasAskedAgain: sql<boolean>`coalesce(${subscriptions.askedAgainAt} > now() - ${pauseAfterEnd}, false)`,
    })
    .from(subscriptions)
    .where(and(sql`inbox_of(email) = ${inboxOf(email)}`, isNotNull(subscriptions.unsubscribedAt)))
    .orderBy(asc(subscriptions.id))
    .for('no key update')

async function lockOrAdd(tx: Transaction, email: string, source: SubscriptionSource) {
  await tx
    .insert(subscriptions)
    .values({ email, source, consentText: newsletterConsent })
    .onConflictDoNothing()
  const [known] = await tx
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      status: subscriptions.status,
      key: subscriptions.unsubscribeKey,
    })
    .from(subscriptions)
    .where(eq(subscriptions.email, email))
    .for('no key update')
  return known
}

type Asked = { email: string; source: SubscriptionSource; userId: string | undefined }

async function askToConfirm(
  tx: Transaction,
  { outbox, site: siteNow, apiUrl }: Options,
  { email, source, userId }: Asked,
): Promise<void> {
  const ended = await lockEnded(tx, email)
  const known = await lockOrAdd(tx, email, source)
  if (known === undefined) return
  const isSubscribed = known.status === 'confirmed'
  const isOwn = userId !== undefined && known.userId === userId
  const isPaused = ended.some(({ wasAskedAgain }) => wasAskedAgain)
  if (!isSubscribed && isPaused && !isOwn) return
  const token = randomBytes(tokenBytes).toString('base64url')
  if (!isSubscribed) {
    const ids = ended.map(({ id }) => id)
    await tx
      .update(subscriptions)
      .set({ askedAgainAt: sql`now()` })
      .where(inArray(subscriptions.id, ids))
    // The proof of an earlier consent stays until the address confirms: anyone may ask.
    await tx
      .update(subscriptions)
      .set({
        tokenHash: hashOf(token),
        tokenSource: source,
        tokenExpiresAt: sql`now() + ${tokenLife}`,
      })
      .where(eq(subscriptions.id, known.id))
  }
  const site = siteNow()
  const links = {
    // Behind a hash, which browsers send to no server.
    confirm: new URL(`${paths.confirmSubscription()}#token=${token}`, site.url).href,
    unsubscribe: `${apiUrl}/store/v1/subscriptions/end?key=${known.key}`,
    site,
  }
  const mail = isSubscribed ? renderSubscribedMail(links) : renderConfirmMail(links)
  const kind = isSubscribed ? 'already_subscribed' : 'confirm_subscription'
  await outbox.add(tx, { kind, recipient: email, unsubscribeUrl: links.unsubscribe, ...mail })
}

async function confirm(database: Database, token: string): Promise<void> {
  const confirmed = await database
    .update(subscriptions)
    .set({
      source: sql`${subscriptions.tokenSource}`,
      consentText: newsletterConsent,
      consentedAt: sql`${subscriptions.tokenExpiresAt} - ${tokenLife}`,
      confirmedAt: sql`case when ${subscriptions.status} = 'confirmed' then ${subscriptions.confirmedAt} else now() end`,
      unsubscribedAt: null,
    })
    .where(
      and(eq(subscriptions.tokenHash, hashOf(token)), sql`${subscriptions.tokenExpiresAt} > now()`),
    )
    .returning({ id: subscriptions.id })
  if (confirmed.length === 0) throw linkUnknown()
}

const linkUnknown = () =>
  new HttpError({
    status: 404,
    code: 'link_unknown',
    message: 'This link has expired or is incomplete.',
  })
