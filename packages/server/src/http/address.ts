/** The path of an address, without its query, which may contain a secret. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** `/auth/v10` starts with `/auth/v1` and is not below it. */
export const isAtOrBelow = (url: string, address: string): boolean =>
  url.startsWith(address) && ['', '/', '?'].includes(url.charAt(address.length))
