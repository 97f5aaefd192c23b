import { type Answer, answer, json, text } from './answers.ts'
import type { Mailbox } from './mailbox.ts'
import { describe, type Message, type MessageSummary, readPart } from './mailpit.ts'
import { search } from './search.ts'

type InboxRequest = {
  params: string[]
  query: URLSearchParams
  readBody: () => Promise<string>
}
export type Route = {
  method: string
  path: RegExp
  handle: (request: InboxRequest) => Promise<Answer>
}

const pageLimitDefault = 50
const notFound = text('Error: message not found', 404)

export function listInboxRoutes(mailbox: Mailbox): Route[] {
  const withMessage =
    (use: (message: MessageSummary, raw: Buffer, params: string[]) => Promise<Answer>) =>
    async ({ params: [id = '', ...rest] }: InboxRequest) => {
      const message = mailbox.find(id)
      return message ? await use(message, await mailbox.readRaw(message.ID), rest) : notFound
    }
  const describeSummary = async ({ ID, Created }: MessageSummary, raw: Buffer) =>
    await describe(ID, new Date(Created), raw)

  return [
    {
      method: 'GET',
      path: /^\/api\/v1\/messages$/,
      handle: async ({ query }) => json(summarizePage(mailbox.list(), mailbox.list(), query)),
    },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/messages$/,
      handle: async ({ readBody }) => {
        const ids = parseIds(await readBody())
        await mailbox.remove(ids.length > 0 ? ids : mailbox.list().map(({ ID }) => ID))
        return text('ok')
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/search$/,
      handle: async ({ query }) => {
        const terms = query.get('query')?.trim()
        if (!terms) return text('Error: no search query', 400)
        return json(summarizePage(mailbox.list(), search(mailbox.list(), terms), query))
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/message\/([\w-]+)$/,
      handle: withMessage(async (summary, raw) => {
        mailbox.markRead(summary.ID)
        return json(await describeSummary(summary, raw))
      }),
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/message\/([\w-]+)\/raw$/,
      handle: withMessage(async (_, raw) => answer(200, 'text/plain; charset=utf-8', raw)),
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/message\/([\w-]+)\/part\/(\d+)$/,
      handle: withMessage(async (_, raw, [partId = '']) => await answerPart(raw, partId)),
    },
    {
      method: 'GET',
      path: /^\/view\/([\w-]+)\.html$/,
      handle: withMessage(async (summary, raw) => {
        const html = renderMailView(await describeSummary(summary, raw))
        const headers = { 'content-security-policy': mailViewPolicy }
        return answer(200, 'text/html; charset=utf-8', html, headers)
      }),
    },
  ]
}

function summarizePage(all: MessageSummary[], matching: MessageSummary[], query: URLSearchParams) {
  const start = readCount(query.get('start'), 0)
  const messages = matching.slice(start, start + readCount(query.get('limit'), pageLimitDefault))
  return {
    total: all.length,
    unread: all.filter(({ Read }) => !Read).length,
    count: messages.length,
    messages_count: matching.length,
    messages_unread: matching.filter(({ Read }) => !Read).length,
    start,
    tags: [],
    messages,
  }
}

/** Nothing of a mail may run or reach the inbox around it; its pictures and links may be used. */
const mailViewPolicy = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline'",
  'font-src http: https: data:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** A mail's HTML, with its links opening beside the inbox and its inline pictures found. */
function renderMailView(message: Message): string {
  const html = message.Inline.reduce(
    (text, { ContentID, PartID }) =>
      text.replaceAll(`cid:${ContentID}`, `/api/v1/message/${message.ID}/part/${PartID}`),
    message.HTML,
  )
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`
}

/** Pictures may be shown inside a mail; everything else is only ever saved. */
async function answerPart(raw: Buffer, partId: string): Promise<Answer> {
  const part = await readPart(raw, partId)
  if (!part) return notFound
  const isPicture = /^image\/(png|jpeg|gif|webp|avif)$/.test(part.contentType)
  const disposition = isPicture ? 'inline' : 'attachment'
  return answer(200, isPicture ? part.contentType : 'application/octet-stream', part.content, {
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(part.fileName)}`,
  })
}

function readCount(value: string | null, absent: number): number {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : absent
}

function parseIds(body: string): string[] {
  try {
    const { IDs }: { IDs?: unknown } = JSON.parse(body)
    return Array.isArray(IDs) ? IDs.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
