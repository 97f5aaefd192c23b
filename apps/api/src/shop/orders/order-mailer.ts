import { paths } from '@golden-bead/contracts/paths'
import type { Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import type { OrderKeys } from './order-keys.ts'
import {
  isForOwner,
  renderOrderMail,
  type OrderMailContext,
  type OrderMailKind,
} from './order-mails.ts'
import { listLines, type OrderRow } from './orders.repository.ts'

type Options = {
  outbox: Outbox
  settings: SettingsService
  keys: OrderKeys
  siteUrl: string
  /** Of the owner; without it, new orders are in the panel alone. */
  contactEmail: string | undefined
}

type Details = Pick<OrderMailContext, 'shipment' | 'cents' | 'reason'> &
  // What the caller knows already is not read once more.
  Partial<Pick<OrderMailContext, 'lines' | 'settings'>> & {
    /** Tells mails of one kind apart where an order may get several. */
    suffix?: string
  }

/** Queues the mails of an order in the transaction that causes them, each kind once. */
export function createOrderMailer(options: Options) {
  const { outbox, settings, keys, siteUrl, contactEmail } = options

  /** A member logs in; the key of a guest stands behind the hash, which reaches no server. */
  const pageOf = ({ number, userId, publicId, keepsKey }: OrderRow) => {
    const page = new URL(paths.order(number), siteUrl).href
    return userId === null || keepsKey ? `${page}#key=${keys.of(publicId)}` : page
  }

  return {
    async send(
      tx: Transaction,
      order: OrderRow,
      kinds: OrderMailKind | readonly OrderMailKind[],
      { suffix, ...details }: Details = {},
    ): Promise<void> {
      const context = {
        ...details,
        order,
        lines: details.lines ?? (await listLines(tx, order.id)),
        settings: details.settings ?? (await settings.get(tx)),
        siteUrl,
        orderUrl: pageOf(order),
      }
      for (const kind of [kinds].flat()) {
        const recipient = isForOwner(kind) ? contactEmail : order.email
        // The person was taken out of an old order.
        if (recipient === undefined || recipient === '') continue
        const dedupeKey = ['order', order.publicId, kind, suffix].filter(Boolean).join(':')
        const mail = renderOrderMail(kind, context)
        await outbox.add(tx, { kind: `order_${kind}`, recipient, dedupeKey, ...mail })
      }
    },
  }
}

export type OrderMailer = ReturnType<typeof createOrderMailer>
