import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkOfAddress, plainAddress } from '#platform/http/rate-limit-key.ts'
import type { ServerSecrets } from '#platform/process/server-secrets.ts'

const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

/** The machine itself, or a proxy that nobody has told the shop of. */
function isOwnNetwork(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && ownNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

type Options = {
  isLocal: boolean
  /** Everybody seems to come from the same network. Told once. */
  onOwnNetwork: (address: string) => void
}

/**
 * The network that a buyer comes from, as orders keep it: addresses are people's, and of their hash
 * each could be found by trying all. Where the shop is tried out, everybody is at the same machine,
 * which counts as no network.
 */
export function createNetworkKeys([secret]: ServerSecrets, { isLocal, onOwnNetwork }: Options) {
  let hasTold = false

  return (address: string): string | null => {
    const isOwn = isOwnNetwork(address)
    if (isOwn && isLocal) return null
    if (isOwn && !hasTold) {
      hasTold = true
      onOwnNetwork(address)
    }
    const network = `network ${networkOfAddress(address)}`
    return createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)
  }
}

export type NetworkKeys = ReturnType<typeof createNetworkKeys>
