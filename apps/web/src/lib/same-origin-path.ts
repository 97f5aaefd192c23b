const anyOrigin = 'https://own.invalid'

/**
 * The path of an untrusted address, against open redirects: `undefined` for anything that a browser
 * resolves to another origin, such as `//host`, `/\host` or `javascript:`.
 */
export const sameOriginPath = (text: string | null): string | undefined => {
  if (!text?.startsWith('/')) return undefined
  const url = URL.parse(text, anyOrigin)
  if (url?.origin !== anyOrigin) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dots may leave two slashes at the front: `/..//host` is the path `//host`.
  return path.startsWith('//') ? undefined : path
}
