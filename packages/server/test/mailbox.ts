import { randomUUID } from 'node:crypto'
import { readMailsTo, type ReceivedMail } from '@golden-bead/local-services/inbox-reader'
import { expect } from 'vitest'

export const newAddress = (name = 'ada') => `${name}-${randomUUID().slice(0, 13)}@example.com`

/** The received mails, oldest first. */
export function openMailbox(inboxUrl: string) {
  const mailsTo = (address: string) => readMailsTo(inboxUrl, address)

  return {
    mailsTo,
    async waitForMail(address: string, subject: string | RegExp, count = 1): Promise<ReceivedMail> {
      let mail: ReceivedMail | undefined
      await expect
        .poll(
          async () => {
            const mails = await mailsTo(address)
            const matching = mails.filter((one) => new RegExp(subject).test(one.subject))
            mail = matching[count - 1]
            return mail?.subject ?? mails.map((one) => one.subject)
          },
          { interval: 50 },
        )
        .toMatch(new RegExp(subject))
      if (mail === undefined) throw new Error('The mail was there a moment ago.')
      return mail
    },
  }
}

export type Mailbox = ReturnType<typeof openMailbox>

/** The link of a mail, with the address of the test server in place of the public one. */
export function localLink(link: URL | undefined, serverUrl: string): string {
  if (link === undefined) throw new Error('The mail carries no link.')
  return new URL(`${link.pathname}${link.search}`, serverUrl).href
}

/** Follows a link as a browser does, and returns the target of the redirect. */
export async function follow(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
