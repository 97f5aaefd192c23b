import { createHash } from 'node:crypto'
import PostalMime, { type Address as ParsedAddress, type Attachment, type Email } from 'postal-mime'

/**
 * The shapes of Mailpit's API, which the containers of the shop run: the same tests then read the
 * mail of both. @see https://mailpit.axllent.org/docs/api-v1/
 */
export type Address = { Name: string; Address: string }

export type MessageSummary = {
  ID: string
  MessageID: string
  Read: boolean
  From: Address | null
  To: Address[]
  Cc: Address[]
  Bcc: Address[]
  ReplyTo: Address[]
  Subject: string
  Created: string
  Username: string
  Tags: string[]
  Size: number
  Attachments: number
  Snippet: string
}

type MessagePart = {
  PartID: string
  FileName: string
  ContentType: string
  ContentID: string
  Size: number
  Checksums: { MD5: string; SHA1: string; SHA256: string }
}

export type Message = Omit<MessageSummary, 'Read' | 'Created' | 'Snippet' | 'Attachments'> & {
  ReturnPath: string
  Date: string
  ListUnsubscribe: { Header: string; Links: string[]; Errors: string; HeaderPost: string }
  Text: string
  HTML: string
  Inline: MessagePart[]
  Attachments: MessagePart[]
}

export type MessageFile = { contentType: string; fileName: string; content: Uint8Array }

const snippetLengthMax = 250

export async function summarize(id: string, created: Date, raw: Buffer): Promise<MessageSummary> {
  const email = await PostalMime.parse(raw)
  return {
    ID: id,
    ...describeHeaders(email, raw),
    Read: false,
    Created: created.toISOString(),
    Attachments: email.attachments.length,
    Snippet: textOf(email).replace(/\s+/g, ' ').trim().slice(0, snippetLengthMax),
  }
}

export async function describe(id: string, created: Date, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw)
  const parts = email.attachments.map(describePart)
  const isInline = (_: MessagePart, index: number) => email.attachments[index]?.related === true
  return {
    ID: id,
    ...describeHeaders(email, raw),
    ReturnPath: stripBrackets(email.returnPath),
    Date: readDate(email.date) ?? created.toISOString(),
    ListUnsubscribe: readListUnsubscribe(email),
    Text: textOf(email),
    HTML: email.html ?? '',
    Inline: parts.filter(isInline),
    Attachments: parts.filter((part, index) => !isInline(part, index)),
  }
}

function readListUnsubscribe({ headers }: Email): Message['ListUnsubscribe'] {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  const header = valueOf('list-unsubscribe')
  return {
    Header: header,
    Links: [...header.matchAll(/<([^>]+)>/g)].map(([, link = '']) => link),
    Errors: '',
    HeaderPost: valueOf('list-unsubscribe-post'),
  }
}

export async function readPart(raw: Buffer, partId: string): Promise<MessageFile | undefined> {
  const email = await PostalMime.parse(raw)
  const attachment = email.attachments[Number(partId) - 1]
  return (
    attachment && {
      contentType: attachment.mimeType,
      fileName: attachment.filename ?? partId,
      content: bytesOf(attachment),
    }
  )
}

function describeHeaders(email: Email, raw: Buffer) {
  return {
    MessageID: stripBrackets(email.messageId),
    From: listAddresses(email.from ? [email.from] : [])[0] ?? null,
    To: listAddresses(email.to),
    Cc: listAddresses(email.cc),
    Bcc: listAddresses(email.bcc),
    ReplyTo: listAddresses(email.replyTo),
    Subject: email.subject ?? '',
    Username: '',
    Tags: [],
    Size: raw.length,
  }
}

function listAddresses(addresses: ParsedAddress[] = []): Address[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ Name: name, Address: address ?? '' }))
}

function describePart(attachment: Attachment, index: number): MessagePart {
  const content = bytesOf(attachment)
  const checksum = (algorithm: string) => createHash(algorithm).update(content).digest('hex')
  return {
    PartID: String(index + 1),
    FileName: attachment.filename ?? '',
    ContentType: attachment.mimeType,
    ContentID: stripBrackets(attachment.contentId),
    Size: content.length,
    Checksums: { MD5: checksum('md5'), SHA1: checksum('sha1'), SHA256: checksum('sha256') },
  }
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** Mailpit, too, answers a text for a mail that has only HTML. */
function textOf(email: Email): string {
  if (email.text) return email.text
  return (email.html ?? '')
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]+>/g, ' ')
    .trim()
}

function readDate(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

function stripBrackets(text = ''): string {
  return text.trim().replace(/^<|>$/g, '')
}
