/** An address without its question, which may be a secret. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** `/auth/v10` begins with `/auth/v1` and does not lie below it. */
export const isAtOrBelow = (url: string, address: string): boolean =>
  url.startsWith(address) && ['', '/', '?'].includes(url.charAt(address.length))
