import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import { mailLink } from '#features/admin/mail-link.ts'

/** What mail programs take of an address. */
const quoteLengthMax = 1000

/**
 * Quotes the message, unless it names an order that is not shown to be its sender's: whoever wrote it may
 * have given the address of the buyer.
 */
export const replyAddress = (message: Message) => {
  const { email, subject, reference, is_proven: isProven } = message
  const title = `Re: ${contactSubjectLabels[subject]} (${reference})`
  return mailLink(email, title, isProven === false ? undefined : quoteOf(message.message))
}

const quoteOf = (text: string) => {
  const start = text.slice(0, quoteLengthMax).toWellFormed()
  const shown = start.length < text.length ? `${start}…` : start
  const lines = shown.split(/\r?\n/).map((line) => `> ${line}`)
  return `\n\nYou wrote:\n${lines.join('\n')}`
}
