import type { Message, MessageSummary } from './mail/mailpit.ts'

export type ReceivedMail = {
  messageId: string
  subject: string
  sender: { name: string; address: string }
  recipients: string[]
  /** Where answers go, if not to the sender. */
  replyTo: string[]
  unsubscribe: { links: string[]; isOneClick: boolean }
  text: string
  html: string
  /** The link that confirms an address or logs in, if the mail carries one. */
  link: URL | undefined
  /** The six digits, if it carries any. */
  code: string | undefined
}

const answersWithinMs = 10_000

async function readText(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) })
  const text = await answer.text()
  if (answer.ok) return text
  throw new Error(`${url} answered ${answer.status}: ${text}`)
}

const receivedMail = (message: Message): ReceivedMail => {
  const link = /https?:\/\/\S+(?:\/auth\/v1\/verify|\/newsletter\/confirm#)\S+/.exec(
    message.Text,
  )?.[0]
  return {
    messageId: message.MessageID,
    subject: message.Subject,
    sender: { name: message.From?.Name ?? '', address: message.From?.Address ?? '' },
    recipients: message.To.map(({ Address }) => Address),
    replyTo: message.ReplyTo.map(({ Address }) => Address),
    unsubscribe: {
      links: message.ListUnsubscribe.Links,
      isOneClick: message.ListUnsubscribe.HeaderPost === 'List-Unsubscribe=One-Click',
    },
    text: message.Text,
    html: message.HTML,
    link: link === undefined ? undefined : new URL(link),
    code: /Your code: (\d{6})/.exec(message.Text)?.[1],
  }
}

/** The mails to an address that really arrived, oldest first. */
export async function readMailsTo(inboxUrl: string, address: string): Promise<ReceivedMail[]> {
  // The API is Mailpit's, whose shapes are not ours to check.
  const { messages }: { messages: MessageSummary[] } = JSON.parse(
    await readText(`${inboxUrl}/api/v1/messages?limit=10000`),
  )
  const found = messages.filter(({ To }) => To.some((to) => to.Address === address))
  const texts = await Promise.all(
    found.map(({ ID }) => readText(`${inboxUrl}/api/v1/message/${ID}`)),
  )
  return texts.map((text) => receivedMail(JSON.parse(text))).toReversed()
}
