import { paths } from '@golden-bead/contracts/paths'
import type { Transaction } from '@golden-bead/server/database/database'
import type { RateLimitVerdict } from '@golden-bead/server/http/rate-limiter'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import type { OutgoingMail, Outbox } from '@golden-bead/server/mail/outbox'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { findConfirmedEmail } from '@golden-bead/supabase/auth'
import { tooManyClaims } from '#shop/orders/order-errors.ts'
import type { OrderKeys } from '#shop/orders/order-keys.ts'
import type { OrderMailContext } from './order-mail-context.ts'
import { isForOwner, isOfUnpaid, renderOrderMail, type OrderMailKind } from './order-mails.ts'
import { listLines, type OrderRow } from '#shop/orders/orders.repository.ts'

type Options = {
  outbox: Outbox
  settings: SettingsService
  keys: OrderKeys
  siteUrl: string
  /** The address of a stored image. */
  shownImage: (stored: string) => string
  /** Of the owner; without it, new orders are in the panel alone. */
  contactEmail: string | undefined
  /** Counts a mail to an inbox; what is rolled back was not counted. */
  countMail: (tx: Transaction, kind: OrderMailKind, order: OrderRow) => Promise<RateLimitVerdict>
}

export type MailDetails = Omit<
  OrderMailContext,
  'order' | 'lines' | 'settings' | 'site' | 'shownImage' | 'orderUrl'
> &
  // What the caller knows already is not read once more.
  Partial<Pick<OrderMailContext, 'lines' | 'settings'>> & {
    /** Tells mails of one kind apart where an order may get several. */
    suffix?: string | undefined
  }

/** Queues the mails of an order in the transaction that causes them, each kind once. */
export function createOrderMailer(options: Options) {
  const { outbox, settings, keys, siteUrl, shownImage, contactEmail, countMail } = options

  /** A member logs in; the key of a guest stands behind the hash, which reaches no server. */
  const pageOf = (order: OrderRow) => {
    const page = new URL(paths.order(order.number), siteUrl).href
    return order.userId === null || order.keepsKey ? `${page}#key=${keys.of(order)}` : page
  }

  /** Nobody else can cause what an account does for its own address; a lost link anybody may ask for. */
  const isOwnInbox = async (tx: Transaction, { userId, inbox }: OrderRow) => {
    const email = userId === null ? undefined : await findConfirmedEmail(tx, userId)
    return email !== undefined && inboxOf(email) === inbox
  }

  /** Before an order is paid, an inbox gets a few mails a day; what is not mailed is done all the same. */
  const isTooMany = async (tx: Transaction, order: OrderRow, kind: OrderMailKind) => {
    const isCounted =
      isOfUnpaid(kind, order) && (kind === 'found' || !(await isOwnInbox(tx, order)))
    if (!isCounted) return false
    const verdict = await countMail(tx, kind, order)
    // No order joins the account of somebody else untold.
    if (kind === 'claimed' && !verdict.isAllowed) throw tooManyClaims(verdict.retryAfterSeconds)
    return !verdict.isAllowed
  }

  const recipientOf = (kind: OrderMailKind, { order, emailBefore }: OrderMailContext) => {
    if (isForOwner(kind)) return contactEmail
    return kind === 'email_left' ? emailBefore : order.email
  }

  const keyOf = ({ publicId }: OrderRow, kind: OrderMailKind, suffix?: string) =>
    ['order', publicId, kind, suffix].filter(Boolean).join(':')

  return {
    /** Takes a mail back that has not been sent; answers whether there was one. */
    withdraw: (tx: Transaction, order: OrderRow, kind: OrderMailKind, suffix: string) =>
      outbox.withdraw(tx, keyOf(order, kind, suffix)),

    /**
     * After the stock, if that is locked: mails to one inbox wait for each other until the end.
     * Answers how many it has queued.
     */
    async send(
      tx: Transaction,
      order: OrderRow,
      kinds: OrderMailKind | readonly OrderMailKind[],
      { suffix, ...details }: MailDetails = {},
    ): Promise<number> {
      const settingsNow = details.settings ?? (await settings.get(tx))
      const context = {
        ...details,
        order,
        lines: details.lines ?? (await listLines(tx, order.id)),
        settings: settingsNow,
        site: settings.heldOf(settingsNow).site,
        shownImage,
        orderUrl: pageOf(order),
      }
      const mails: OutgoingMail[] = []
      for (const kind of [kinds].flat()) {
        const recipient = recipientOf(kind, context)
        // The person was taken out of an old order.
        if (recipient === undefined || recipient === '') continue
        if (await isTooMany(tx, order, kind)) continue
        const dedupeKey = keyOf(order, kind, suffix)
        const mail = renderOrderMail(kind, context)
        mails.push({ kind: `order_${kind}`, recipient, dedupeKey, ...mail })
      }
      if (mails.length > 0) await outbox.add(tx, ...mails)
      return mails.length
    },
  }
}

export type OrderMailer = ReturnType<typeof createOrderMailer>
