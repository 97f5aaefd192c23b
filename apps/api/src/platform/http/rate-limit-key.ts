import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * One key per client: an IPv4-mapped IPv6 address counts as the IPv4 address, and a whole /64 as
 * one, since its owner can use any address in it.
 */
export const keyOfAddress = (address: string): string => withoutHost(address, 64)

/** What one customer of a provider may have: an IPv4 address, or a /48. */
export const networkOfAddress = (address: string): string => withoutHost(address, 48)

function withoutHost(address: string, bits: 48 | 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [bare = address] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  return `${groupsOf(bare)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const first = split(head)
  const last = tail === undefined ? [] : split(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/** A hash: the table of limits stores no e-mail addresses. */
export const keyOfAccount = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22)
