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
 * The address without what stands between `+` and `@`: most mail services deliver it to the same
 * inbox, so what limits mails counts them together.
 */
export const inboxOf = (email: string): string => canonicalEmail(email).replace(/\+[^@]*/, '')
