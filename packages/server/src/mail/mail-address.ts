const addressBytesMax = 255
const localPartMax = 64

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const addressPattern = new RegExp(
  `^(${atom}(?:\\.${atom})*)@(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`,
  'i',
)

/**
 * Exactly one plain address. Mail software also parses lists, display names, quotes and line
 * breaks, and may deliver to another recipient; non-ASCII letters can fold into the same ASCII
 * ones.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > addressBytesMax) return false
  const localPart = addressPattern.exec(text)?.[1]
  return localPart !== undefined && localPart.length <= localPartMax
}

/**
 * Lowercases ASCII only: other letters may fold into ASCII ones, which would merge two accounts.
 */
export const canonicalEmail = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * One form of all addresses that are delivered to one inbox, so that limits count their mails
 * together: most mail services ignore what stands between `+` and `@`, and Gmail ignores dots.
 */
export function inboxOf(email: string): string {
  const [local = '', domain = ''] = canonicalEmail(email)
    .replace(/\+[^@]*/, '')
    .split('@')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
