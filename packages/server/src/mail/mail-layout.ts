export type MailRow = {
  label: string
  amount?: string
  picture?: { url: string; alt: string } | undefined
  isTotal?: boolean
}

/** A paragraph, which may have several lines, or a table. */
export type MailBlock = string | { rows: readonly MailRow[] }

/** How the mails of a site look, where it has a look of its own. */
export type MailLook = {
  /** In place of the name. */
  logo?: { url: string; alt: string; width: number; height: number } | undefined
  /** Its colors by day and by night. */
  button?: Record<'light' | 'dark', ButtonColors> | undefined
}

/** The name and the address of the sending site. */
export type MailSite = {
  name: string
  url: string
  /** The last lines of every mail. */
  closing?: string
  /** Below every mail. */
  address?: string
} & MailLook

export type MailParts = {
  subject: string
  /** The preview text beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly MailBlock[]
  action?: { label: string; url: string }
  code?: string
  closing: string
  site: MailSite
}

export type RenderedMail = { subject: string; text: string; html: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

/** Digits, signs of money, and what is part of a link or looks like its dot in any script. */
const notInNames =
  /[\p{N}\p{Sc}\p{Sentence_Terminal}/\\@<>{}\u00B7\u2022\u2027\u2219\u22C5\u30FB]|www/iu

/**
 * A name from a form may not carry a message or a link: mail programs turn bare addresses into links
 * and numbers into calls, so a name that contains one is not shown.
 */
export function greetingName(name: string): string {
  const plain = name.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  // Wide and other forms of a sign are read as the sign.
  const isHarmless = plain.length <= 60 && !notInNames.test(plain.normalize('NFKC'))
  return isHarmless ? plain : ''
}

export function renderMail(parts: MailParts): RenderedMail {
  return { subject: parts.subject, text: renderText(parts), html: renderHtml(parts) }
}

function renderText({ heading, paragraphs, action, code, closing, site }: MailParts): string {
  const blocks = [
    heading,
    ...paragraphs.map((block) => (typeof block === 'string' ? block : textOfRows(block.rows))),
    action === undefined ? undefined : `${action.label}:\n${action.url}`,
    code === undefined ? undefined : `Your code: ${code}`,
    closing,
    site.closing || undefined,
    [site.name, site.url, site.address].filter(Boolean).join('\n'),
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}

/** How wide a table is in the text: mail programs break lines at 72 or more. */
const textColumns = 60

const textOfRows = (rows: readonly MailRow[]) =>
  rows
    .map(({ label, amount }) => {
      if (amount === undefined) return label
      // Names and amounts that do not fit beside each other stand below each other.
      const free = textColumns - label.length - amount.length
      return free < 2
        ? `${label}\n${amount.padStart(textColumns)}`
        : label + ' '.repeat(free) + amount
    })
    .join('\n')

/** Where a program loads them, as Apple Mail does, or a reader has them. */
const serif = "Fraunces,Georgia,'Times New Roman',serif"
const sans = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const colors = {
  paper: '#fbf8f2',
  sheet: '#fffdf9',
  beech: '#e6dac7',
  ink: '#2b2420',
  inkSoft: '#5c5047',
  honey: '#7a4a14',
  onHoney: '#fffaf0',
  bead: '#d79c26',
}

type ButtonColors = { plain: string; on: string }
const plainButton = {
  light: { plain: colors.honey, on: colors.onHoney },
  dark: { plain: '#e6b65a', on: '#2a1c08' },
}

/** Of a dark screen. The colors above stand in each element, for programs that read no style sheet. */
const darkStyleOf = ({
  plain,
  on,
}: ButtonColors) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#1b1714!important;color:#f3ebdf!important}
.sheet{background:#25201c!important;border-color:#3d342c!important}
.ink{color:#f3ebdf!important}
.soft{color:#c2b4a3!important}
.line{border-color:#3d342c!important}
.logo{box-sizing:content-box;padding:6px 10px;border-radius:6px;background:#fbf8f2}
.press{background:${plain}!important;color:${on}!important}
}`

/**
 * The typefaces of `/docs`. In a style sheet of their own, as Gmail drops one with a rule within a rule; for
 * screens alone, since Outlook would show Times in place of all that follows them.
 */
const fontStyleOf = ({ url }: MailSite) => {
  const faces = ['Fraunces', 'Figtree'].map((family) => {
    const { href } = new URL(`/docs/${family.toLowerCase()}.woff2`, url)
    return `@font-face{font-family:${family};font-weight:300 900;src:url('${href}') format('woff2')}`
  })
  return `@media screen{${faces.join('')}}`
}

const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${linesOf(text)}</p>`

const pictureSize = 56

function rowOf({ label, amount, picture, isTotal = false }: MailRow, hasPictures: boolean): string {
  const weight = isTotal ? ';font-weight:700' : ''
  const cell = (content: string, style: string, rest = '') =>
    `<td class="line"${rest} style="padding:10px 0;border-top:1px solid ${colors.beech};${style}${weight}">${content}</td>`
  const image =
    picture &&
    `<img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="${pictureSize}" height="${pictureSize}" style="display:block;width:${pictureSize}px;height:${pictureSize}px;border-radius:6px;color:${colors.inkSoft};background:${colors.paper};object-fit:cover;font-size:11px;line-height:1.2;overflow:hidden">`
  return `<tr>${image ? cell(image, 'width:68px') : ''}${cell(
    escapeHtml(label),
    'padding-right:12px',
    hasPictures && !image ? ' colspan="2"' : '',
  )}${cell(escapeHtml(amount ?? ''), 'text-align:right;white-space:nowrap')}</tr>`
}

function tableOf(rows: readonly MailRow[]): string {
  const hasPictures = rows.some(({ picture }) => picture !== undefined)
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${rows.map((row) => rowOf(row, hasPictures)).join('\n')}
</table>`
}

const blockOf = (block: MailBlock) =>
  typeof block === 'string' ? paragraph(block) : tableOf(block.rows)

const beadRow = Array.from(
  { length: 10 },
  () =>
    `<span style="display:inline-block;width:10px;height:10px;margin-right:3px;border-radius:50%;background:${colors.bead}"></span>`,
).join('')

const logoHeight = 48
const logoWidthMax = 240

/** A mail program that loads no picture shows its alternative text. */
function headOf({ name, logo }: MailSite): string {
  if (logo === undefined)
    return `${escapeHtml(name)}<br>
<span aria-hidden="true" style="font-size:0">${beadRow}</span>`
  const scale = Math.min(logoHeight / logo.height, logoWidthMax / logo.width)
  const width = Math.max(1, Math.round(logo.width * scale))
  const height = Math.max(1, Math.round(logo.height * scale))
  return `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.alt)}" width="${width}" height="${height}" class="logo" style="display:block;width:${width}px;height:${height}px">`
}

function renderAction(action: NonNullable<MailParts['action']>, colorsOf: ButtonColors): string {
  const url = escapeHtml(action.url)
  return `<p style="margin:24px 0">
<a href="${url}" class="press" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colorsOf.plain};color:${colorsOf.on};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a>
</p>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${colors.inkSoft}">If the button does not work, copy this address into your browser:<br>
<span style="word-break:break-all">${url}</span></p>`
}

/** With a button as well, the code is for reading the mail on another device. */
const renderCode = (code: string, isBesideAction: boolean) =>
  isBesideAction
    ? `<p class="soft" style="margin:0 0 16px;font-size:13px;color:${colors.inkSoft}">If you are asked for a code instead: <strong class="ink" style="font-size:16px;letter-spacing:2px;color:${colors.ink}">${escapeHtml(code)}</strong></p>`
    : `<p style="margin:24px 0;font-size:28px;letter-spacing:6px;font-weight:700">${escapeHtml(code)}</p>`

function renderHtml(parts: MailParts): string {
  const { subject, preview, heading, paragraphs, action, code, closing, site } = parts
  const { button = plainButton } = site
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyleOf(button.dark)}</style>
<style>${fontStyleOf(site)}</style>
</head>
<body class="paper" style="margin:0;background:${colors.paper};color:${colors.ink};font-family:${sans};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.paper};color:${colors.ink}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px;font-family:${serif};font-size:22px;font-weight:700">${headOf(site)}</td></tr>
<tr><td class="sheet" style="padding:32px 24px;border:1px solid ${colors.beech};border-radius:12px;background:${colors.sheet}">
<h1 style="margin:0 0 20px;font-family:${serif};font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map(blockOf).join('\n')}
${action === undefined ? '' : renderAction(action, button.light)}
${code === undefined ? '' : renderCode(code, action !== undefined)}
<p class="soft" style="margin:0;font-size:14px;color:${colors.inkSoft}">${linesOf(closing)}</p>
${site.closing ? `<p style="margin:24px 0 0">${linesOf(site.closing)}</p>` : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 0 0;font-size:13px;color:${colors.inkSoft}">
<a href="${escapeHtml(site.url)}" class="soft" style="color:${colors.inkSoft}">${escapeHtml(site.url)}</a>
${site.address ? `<br>${linesOf(site.address)}` : ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
