import { paths } from '@golden-bead/contracts/paths'
import { isPreviewHost, previewHostsPattern } from '@golden-bead/contracts/preview-hosts'
import { isLoopback } from '#platform/http/loopback.ts'

export type RedirectRules = {
  siteUrl: string
  allowList: readonly string[]
  previewHosts: readonly string[]
}

/** Where a request wants its link to lead: the first of these that may be. */
export type RedirectWish = readonly (string | undefined)[]

const targetLengthMax = 2_000

/**
 * Where a link in a mail may lead. Everything is decided on the parsed address and answered from
 * it, since browsers read `https:/\evil` or `//evil` in ways that a comparison of texts misses.
 */
export function createRedirectTargets({ siteUrl, allowList, previewHosts }: RedirectRules) {
  const site = new URL(siteUrl)
  const patterns = allowList.map(globToRegExp)
  const previews = previewHostsPattern(previewHosts)
  const isPreview = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && isPreviewHost(hostname, previews)

  const acceptable = (text: string | undefined): URL | undefined => {
    if (text === undefined || text === '' || text.length > targetLengthMax) return undefined
    const target = URL.canParse(text) ? new URL(text) : undefined
    if (target === undefined || target.username !== '' || target.password !== '') return undefined
    const mayLeadThere = isOnSite(target, site) || isPreview(target) || isAllowed(target, patterns)
    return mayLeadThere ? target : undefined
  }

  return {
    /** A bad target is replaced in silence: whoever asks learns nothing about the rules. */
    choose(wish: RedirectWish, fallbackPath = paths.home()): string {
      for (const candidate of wish) {
        const target = acceptable(candidate)
        if (target !== undefined) return target.href
      }
      return new URL(fallbackPath, site).href
    },

    isResetPage(target: string): boolean {
      const url = new URL(target)
      return isOnSite(url, site) && url.pathname.replace(/\/$/, '') === paths.resetPassword()
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

/** A host that ends in a word of ours is not one whose address has that word in its path. */
const wildcardsOfHost = { ...wildcards, '**': '[^/?#]*' }

/** `*` stops at a dot and a slash, `**` at the end of a host whose last words are given. */
function globToRegExp(glob: string): RegExp {
  const [, origin = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*[^/*])?(.*)$/i.exec(glob) ?? []
  const pattern = escaped(origin, wildcardsOfHost) + escaped(rest, wildcards)
  // An address without a path is written without its slash, and parsed with it.
  const end = /^[a-z]+:\/\/[^/]*$/i.test(glob) ? '\\/?' : ''
  return new RegExp(`^${pattern}${end}$`)
}

const escaped = (glob: string, meanings: Record<string, string>) =>
  glob.replaceAll(/\*\*|[*?]|[.+^${}()|[\]\\/]/g, (part) => meanings[part] ?? `\\${part}`)
