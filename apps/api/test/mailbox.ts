import { expect } from 'vitest'

export type ReceivedMail = {
  messageId: string
  subject: string
  recipients: string[]
  text: string
  html: string
  /** The link of the mail, if it carries one to our API. */
  link: URL | undefined
  /** The six digits, if it carries any. */
  code: string | undefined
}

type Summary = { ID: string; To: { Address: string }[] }
type Message = Summary & { MessageID: string; Subject: string; Text: string; HTML: string }

const patienceMs = 20_000

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url)
  // The inbox speaks the API of Mailpit, which is not ours to check.
  return (await answer.json()) as Answer
}

const receivedMail = (message: Message): ReceivedMail => {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(message.Text)?.[0]
  return {
    messageId: message.MessageID,
    subject: message.Subject,
    recipients: message.To.map(({ Address }) => Address),
    text: message.Text,
    html: message.HTML,
    link: link === undefined ? undefined : new URL(link),
    code: /Your code: (\d{6})/.exec(message.Text)?.[1],
  }
}

/** The mails that really arrived, oldest first. */
export function openMailbox(inboxUrl: string) {
  const summaries = async () =>
    (await read<{ messages: Summary[] }>(`${inboxUrl}/api/v1/messages?limit=10000`)).messages

  async function mailsTo(address: string): Promise<ReceivedMail[]> {
    const found = (await summaries()).filter(({ To }) => To.some((to) => to.Address === address))
    const messages = await Promise.all(
      found.map(({ ID }) => read<Message>(`${inboxUrl}/api/v1/message/${ID}`)),
    )
    return messages.map(receivedMail).toReversed()
  }

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
          { timeout: patienceMs, interval: 50 },
        )
        .toMatch(new RegExp(subject))
      if (mail === undefined) throw new Error('The mail was there a moment ago.')
      return mail
    },
  }
}

export type Mailbox = ReturnType<typeof openMailbox>

/** The link of a mail as it is on the machine of the test, whatever the public address. */
export function localLink(link: URL | undefined, shopUrl: string): string {
  if (link === undefined) throw new Error('The mail carries no link.')
  return new URL(`${link.pathname}${link.search}`, shopUrl).href
}

/** Follows a link as a browser does, and says where it leads. */
export async function follow(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
