/** Only these leave the shop; a path stays in it. */
const foreignProtocols = ['http:', 'https:', 'mailto:', 'tel:']
const shop = new URL('http://shop.invalid')

/**
 * The address of a link as a browser will read it, or `undefined` for one that a page must not have.
 * The parser of addresses decides, as it also removes the tabs and line breaks that hide a protocol.
 */
export function linkTarget(typed: string): string | undefined {
  if (!URL.canParse(typed, shop.href)) return undefined
  const url = new URL(typed, shop)
  if (url.origin === shop.origin) {
    const path = `${url.pathname}${url.search}${url.hash}`
    // Without a slash it would depend on the page, and with two it names another host.
    return [typed, path].every((one) => /^\/(?![/\\])/.test(one)) ? path : undefined
  }
  const isWhole = /^[a-z]+:/i.test(typed)
  return isWhole && foreignProtocols.includes(url.protocol) ? url.href : undefined
}
