import { readMailsTo, type ReceivedMail } from '@golden-bead/local-services/inbox-reader'
import { waitUntil } from '@golden-bead/local-services/wait-until'

/** A busy machine is slow; only what never comes is wrong. */
const patienceMs = 120_000

/** Waits for the newest mail to an address whose subject matches. */
export async function waitForMail(
  inboxUrl: string,
  address: string,
  subject: RegExp,
): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined
  await waitUntil(async () => {
    const mails = await readMailsTo(inboxUrl, address)
    mail = mails.findLast((one) => subject.test(one.subject))
    return mail !== undefined
  }, patienceMs)
  if (mail !== undefined) return mail
  throw new Error(`No mail to ${address} with a subject like ${subject} arrived.`)
}

export function linkIn({ subject, link }: ReceivedMail): string {
  if (link === undefined) throw new Error(`The mail "${subject}" has no link.`)
  return link.href
}

export function codeIn({ subject, code }: ReceivedMail): string {
  if (code === undefined) throw new Error(`The mail "${subject}" has no code.`)
  return code
}

export const otherCode = (code: string) =>
  code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))
