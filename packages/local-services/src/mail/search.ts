import type { Address, MessageSummary } from './mailpit.ts'

type Field = (message: MessageSummary) => string

const fields: Record<string, Field> = {
  from: (message) => join(message.From ? [message.From] : []),
  to: (message) => join(message.To),
  cc: (message) => join(message.Cc),
  bcc: (message) => join(message.Bcc),
  subject: (message) => message.Subject,
  'message-id': (message) => message.MessageID,
}
const everywhere: Field = (message) =>
  [...Object.values(fields).map((field) => field(message)), message.Snippet].join('\n')

/** Mailpit's search in its plain form: words, "quoted words" and `to:` `from:` `subject:` terms, all of which must match. */
export function search(messages: MessageSummary[], query: string): MessageSummary[] {
  const terms = query.match(/[\w-]+:"[^"]*"|"[^"]*"|\S+/g) ?? []
  return messages.filter((message) => terms.every((term) => matches(message, term)))
}

function matches(message: MessageSummary, term: string): boolean {
  const [, name = '', wanted = ''] = term.match(/^([\w-]+):(.+)$/s) ?? []
  const field = fields[name.toLowerCase()]
  const text = (field ?? everywhere)(message).toLowerCase()
  return text.includes((field ? wanted : term).replaceAll('"', '').toLowerCase())
}

function join(addresses: Address[]): string {
  return addresses.map(({ Name, Address }) => `${Name} ${Address}`).join('\n')
}
