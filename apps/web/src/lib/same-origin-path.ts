const anyOrigin = 'https://own.invalid'

/**
 * A path of this shop out of an address that anybody may have written. Anything that a browser
 * would take for another site, such as `//host`, `/\host` or `javascript:`, is no path of ours.
 */
export const sameOriginPath = (text: string | null): string | undefined => {
  if (!text?.startsWith('/')) return undefined
  const url = URL.parse(text, anyOrigin)
  if (url?.origin !== anyOrigin) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dots may leave two slashes at the front: `/..//host` is the path `//host`.
  return path.startsWith('//') ? undefined : path
}
