/**
 * The hosts of `PREVIEW_HOSTS` as the source of one expression, which the API tests and hands to
 * the web client: `*` stands for any characters of one name between two dots.
 */
export const previewHostsPattern = (hosts: readonly string[]): string =>
  hosts.map(patternOf).join('|') || matchesNothing

export const matchesNothing = '(?!)'

const patternOf = (host: string) =>
  `^${host.toLowerCase().replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]*')}$`

/** `hostname` is one of a parsed address. */
export const isPreviewHost = (hostname: string, pattern: string): boolean =>
  new RegExp(pattern).test(hostname)
