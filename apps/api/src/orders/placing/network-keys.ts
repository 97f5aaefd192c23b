import { createHmac } from 'node:crypto'
import { isOwnNetwork } from '@golden-bead/server/http/own-network'
import { networkOfAddress } from '@golden-bead/server/http/rate-limit-key'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'

/**
 * The network that a buyer comes from, as orders and their limits keep it: addresses are people's,
 * and of their hash each could be found by trying all. Where the shop is tried out, everybody is at
 * the same machine, which counts as no network.
 */
export const createNetworkKeys =
  (secrets: ServerSecrets, { isLocal }: { isLocal: boolean }) =>
  (address: string): string | null =>
    isLocal && isOwnNetwork(address) ? null : keyOfNetwork(secrets, address)

export type NetworkKeys = ReturnType<typeof createNetworkKeys>

export function keyOfNetwork([secret]: ServerSecrets, address: string): string {
  const network = `network ${networkOfAddress(address)}`
  return createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)
}
