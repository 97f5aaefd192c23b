import { isLoopback } from '@golden-bead/server/http/loopback'
import type { AuthSite } from '#supabase/auth/site.ts'

export type RedirectRules = Pick<AuthSite, 'url' | 'redirects' | 'previewHosts'> & {
  pages: Pick<AuthSite['pages'], RedirectPage>
}

/** Pages of the site that a link leads to if nothing else was asked for. */
type RedirectPage = 'home' | 'resetPassword'

/** Requested targets of a link: the first allowed one is taken. */
export type RedirectCandidates = readonly (string | undefined)[]

const targetLengthMax = 2_000

/**
 * Where a link in a mail may lead. Checks the parsed URL and returns it, since browsers read
 * `https:/\evil` or `//evil` in ways that a comparison of texts misses.
 */
export function createRedirectTargets({ url, redirects, previewHosts, pages }: RedirectRules) {
  const site = new URL(url)
  const patterns = redirects.map(globToRegExp)
  const isPreview = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && previewHosts?.test(hostname) === true

  const acceptable = (text: string | undefined): URL | undefined => {
    if (text === undefined || text === '' || text.length > targetLengthMax) return undefined
    const target = URL.canParse(text) ? new URL(text) : undefined
    if (target === undefined || target.username !== '' || target.password !== '') return undefined
    const mayLeadThere = isOnSite(target, site) || isPreview(target) || isAllowed(target, patterns)
    return mayLeadThere ? target : undefined
  }

  return {
    /** A forbidden target is replaced silently, so that a client learns nothing about the rules. */
    choose(candidates: RedirectCandidates, fallback: RedirectPage = 'home'): string {
      for (const candidate of candidates) {
        const target = acceptable(candidate)
        if (target !== undefined) return target.href
      }
      return new URL(pages[fallback], site).href
    },

    isResetPage(target: string): boolean {
      const page = new URL(target)
      return isOnSite(page, site) && page.pathname.replace(/\/$/, '') === pages.resetPassword
    },
  }
}

export type RedirectTargets = ReturnType<typeof createRedirectTargets>

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'
const isAddress = (url: URL) => /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')

function isOnSite(target: URL, site: URL): boolean {
  const isSameHost = target.protocol === site.protocol && target.hostname === site.hostname
  return isSameHost && (target.port === site.port || isLoopback(site.hostname))
}

function isAllowed(target: URL, patterns: readonly RegExp[]): boolean {
  const isScript = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(target.protocol)
  if (isScript) return false
  if (isWeb(target) && isAddress(target) && !isLoopback(target.hostname)) return false
  if (isWeb(target) && !isAddress(target) && !/^[a-z0-9.-]+$/.test(target.hostname)) return false
  const tested = new URL(target)
  tested.hash = ''
  return patterns.some((pattern) => pattern.test(tested.href))
}

const wildcards: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

/** In a host, `**` must not match a path: `evil.example/ours.example` ends in our name too. */
const wildcardsOfHost = { ...wildcards, '**': '[^/?#]*' }

/** `*` stops at a dot and a slash; `**` in a host stops at the end of the host. */
function globToRegExp(glob: string): RegExp {
  const [, origin = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*[^/*])?(.*)$/i.exec(glob) ?? []
  const pattern = escaped(origin, wildcardsOfHost) + escaped(rest, wildcards)
  // A pattern without a path is written without its slash, while a parsed URL has one.
  const end = /^[a-z]+:\/\/[^/]*$/i.test(glob) ? '\\/?' : ''
  return new RegExp(`^${pattern}${end}$`)
}

const escaped = (glob: string, meanings: Record<string, string>) =>
  glob.replaceAll(/\*\*|[*?]|[.+^${}()|[\]\\/]/g, (part) => meanings[part] ?? `\\${part}`)
