import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainAddress } from './rate-limit-key.ts'

const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

/** The machine itself, or the private network that it stands in. */
export function isOwnNetwork(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && ownNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
