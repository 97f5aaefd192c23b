import type { HeldShopInfo } from '#shop/settings/settings.module.ts'
import type { MessageReceipt, NewMessage } from '@golden-bead/contracts/messages'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import type { FindNamedOrder } from '#shop/orders/orders.module.ts'
import { keepUser } from '@golden-bead/supabase/auth'
import type { ContactForms } from './contact-forms.ts'
import { renderOwnersMail, renderSendersMail } from './messages-mails.ts'
import { messages } from './messages.tables.ts'
import { HttpError } from '@golden-bead/server/errors/http-error'

type Options = {
  database: Database
  outbox: Outbox
  forms: ContactForms
  shop: Pick<HeldShopInfo, 'known' | 'site'>
  /** Of the owner; without it, messages are in the admin panel alone. */
  contactEmail: string | undefined
  /** The order that a message is about. */
  findNamed: FindNamedOrder
  /** Whether this inbox may get one more copy today. */
  mayCopyTo: (email: string) => Promise<boolean>
}

type Sender = {
  userId: string | undefined
  /** Of the order that the message is about. */
  orderKey: string | undefined
}

/** Stored and queued in one transaction: what is acknowledged is in the panel and in the outbox. */
export function createMessagesService(options: Options) {
  const { database, outbox, forms, shop, contactEmail } = options

  return {
    createForm: () => ({ form: forms.create() }),

    async send(
      { form, name, email, subject, message, order_number: named = '' }: NewMessage,
      { userId, orderKey }: Sender,
    ): Promise<MessageReceipt> {
      const reference = forms.read(form)
      // Without a copy the message is stored all the same: anyone may have named the address.
      const mayCopy = await options.mayCopyTo(email)
      await database.transaction(async (tx) => {
        const member = userId === undefined ? undefined : await keepUser(tx, userId)
        // The account was deleted while the message was sent: as if it had come before.
        const isErased = userId !== undefined && member === undefined
        const order = isErased
          ? undefined
          : await options.findNamed(tx, { named, text: message, userId: member?.id, key: orderKey })
        const values = {
          orderNumber: order?.number ?? null,
          isProven: order?.isProven ?? null,
          reference,
          subject,
          userId: member?.id ?? null,
          ...(isErased
            ? { name: '', email: '', message: '' }
            : { name, email, message, namedOrder: named }),
        }
        if (!(await store(tx, values))) return
        if (isErased) return
        if (contactEmail !== undefined) {
          const mail = renderOwnersMail(values, shop.site())
          const kind = 'contact_message'
          await outbox.add(tx, { kind, recipient: contactEmail, replyTo: email, ...mail })
        }
        if (!mayCopy) return
        const isOwnAddress =
          member !== undefined &&
          member.emailConfirmedAt !== null &&
          member.email === canonicalEmail(email)
        const { replyHours } = shop.known()
        const said = { site: shop.site(), replyHours }
        const copy = renderSendersMail(reference, said, isOwnAddress ? message : undefined)
        await outbox.add(tx, { kind: 'contact_receipt', recipient: email, ...copy })
      })
      return { reference }
    },
  }
}

export type MessagesService = ReturnType<typeof createMessagesService>

/** False for the same message once more, such as after an answer that was lost. */
async function store(tx: Transaction, values: typeof messages.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(messages)
    .values(values)
    .onConflictDoNothing({ target: messages.reference })
    .returning({ id: messages.id })
  if (stored.length === 0) {
    const same = and(
      eq(messages.reference, values.reference),
      eq(messages.email, values.email),
      eq(messages.message, values.message),
    )
    if ((await tx.$count(messages, same)) === 0) throw formUsed()
  }
  return stored.length > 0
}

const formUsed = () =>
  new HttpError({
    status: 409,
    code: 'form_used',
    message: 'This form has already sent another message. Please send it again.',
  })
