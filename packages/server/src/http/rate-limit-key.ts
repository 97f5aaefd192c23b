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
  const plain = plainAddress(address)
  return isIPv6(plain)
    ? `${groupsOf(plain)
        .slice(0, bits / 16)
        .join(':')}::/${bits}`
    : plain
}

/** Without a port, which some proxies forward, and a zone; an IPv4-mapped address as its IPv4 one. */
export function plainAddress(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  const [plain = bare] = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff'
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : plain
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16)
  return [Math.floor(value / 256), value % 256]
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
