import { isPreviewHost } from '@golden-bead/contracts/preview-hosts'

type Place = { origin: string; hostname: string }

/**
 * The address that mails lead back to: where the page runs on this machine or on a preview host,
 * which other machines cannot or should not reach, the configured one of the shop, else its own origin.
 */
export const publicBaseAddress = (
  { origin, hostname }: Place,
  config: { siteUrl: string; previewHosts: string },
) => (isLocal(hostname) || isPreviewHost(hostname, config.previewHosts) ? config.siteUrl : origin)

/** A browser takes every name below localhost for its own machine. */
const isLocal = (hostname: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
