import { createHash } from 'node:crypto'

type Site = { url: string; apiUrl: string; imageHosts: readonly string[] }

/** What the pages of the shop may load: their own scripts and styles, and pictures from where we keep them. */
export function documentHeaders(
  { url, apiUrl, imageHosts }: Site,
  template: string,
): Record<string, string> {
  const api = new URL(apiUrl).origin
  const foreignApi = api === new URL(url).origin ? [] : [api]
  // Our own origin by name as well: addresses of pictures are absolute, and whoever opens the shop
  // by another name of this machine is elsewhere to a browser.
  const pictures = [api, ...imageHosts.map((host) => `https://${host}`)]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...inlineStyleHashes(template)],
    'font-src': ["'self'"],
    // `blob:` is the preview of a picture that an admin has chosen and not yet saved.
    'img-src': ["'self'", 'blob:', ...pictures],
    'connect-src': ["'self'", ...foreignApi],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // No text becomes markup or script, but for data that the client's one policy has parsed.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['data-script'],
  }

  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** The styles that the build wrote into the document, and no others. */
const inlineStyleHashes = (template: string) =>
  [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
