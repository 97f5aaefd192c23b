import { createHash } from 'node:crypto'
import { accentStyle } from '@golden-bead/contracts/accent'

type Site = { url: string; apiUrl: string; imageHosts: readonly string[] }

/**
 * The headers of pages. The policy allows our own scripts and styles, and pictures from our storage
 * and the listed hosts. A page has a second style with the accent that it was written with.
 */
export function documentHeaders({ url, apiUrl, imageHosts }: Site, template: string) {
  const api = new URL(apiUrl).origin
  const foreignApi = api === new URL(url).origin ? [] : [api]
  // Our own origin by name as well: picture URLs are absolute, and a browser that opened the shop
  // under another name of this machine treats them as cross-origin.
  const pictures = [api, ...imageHosts.map((host) => `https://${host}`)]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...inlineStyles(template).map(hashOf)],
    'font-src': ["'self'"],
    // `blob:` is for the preview of a picture that an admin has chosen and not saved yet.
    'img-src': ["'self'", 'blob:', ...pictures],
    'connect-src': ["'self'", ...foreignApi],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Text becomes markup or script only through the client's one Trusted Types policy.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['data-script'],
  }

  return (accent: string | undefined): Record<string, string> => {
    const own = accent === undefined ? [] : [hashOf(accentStyle(accent))]
    const directives = Object.entries({ ...policy, 'style-src': [...policy['style-src'], ...own] })
    return {
      'content-security-policy': directives
        .map(([name, sources]) => `${name} ${sources.join(' ')}`)
        .join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    }
  }
}

/** Those that the build wrote into the document. */
const inlineStyles = (template: string) =>
  [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(([, styles = '']) => styles)

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
