import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import { deleteOldMails, hasSentMail, insertMails, withdrawMail } from './outbox.repository.ts'
import type { TextCipher } from './encrypted-text.ts'

export type OutgoingMail = {
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  /** Ends a subscription with one POST, as mail programs send it (RFC 8058). */
  unsubscribeUrl?: string
  /** At most one mail with this key is ever queued. */
  dedupeKey?: string
}

const contentSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
})
const rowContentSchema = z.object({ sealed: z.string() })

export type MailContent = z.infer<typeof contentSchema>

/** Mails are queued in the caller's transaction and sent after its commit. */
export function createOutbox(cipher: TextCipher) {
  const sealContent = (mail: OutgoingMail) => ({
    sealed: cipher.encrypt(JSON.stringify(contentSchema.parse(mail))),
  })

  return {
    async add(tx: Transaction, ...mails: readonly OutgoingMail[]): Promise<void> {
      const rows = mails.map((mail) => ({
        kind: mail.kind,
        recipient: mail.recipient,
        content: sealContent(mail),
        dedupe_key: mail.dedupeKey,
      }))
      await insertMails(tx, { mails: JSON.stringify(rows) })
    },

    read(content: unknown): MailContent | undefined {
      const row = rowContentSchema.safeParse(content)
      const text = row.success ? cipher.decrypt(row.data.sealed) : undefined
      return text === undefined ? undefined : contentSchema.parse(JSON.parse(text))
    },

    /** Takes a mail back that nobody has got; answers whether there was one. */
    withdraw: withdrawMail,

    /** Whether the mail server has taken one in the last days. */
    hasSent: hasSentMail,

    sweep: deleteOldMails,
  }
}

export type Outbox = ReturnType<typeof createOutbox>
