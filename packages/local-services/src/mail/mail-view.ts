import type { Message } from './mailpit.ts'

/** Nothing of a mail may run or reach the inbox around it; its pictures and links may be used. */
export const mailViewPolicy = [
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
export function renderMailView(message: Message): string {
  const html = message.Inline.reduce(
    (text, { ContentID, PartID }) =>
      text.replaceAll(`cid:${ContentID}`, `/api/v1/message/${message.ID}/part/${PartID}`),
    message.HTML,
  )
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`
}
