import { createHmac } from 'node:crypto'
import { isOwnNetwork } from '#platform/http/own-network.ts'
import { networkOfAddress } from '#platform/http/rate-limit-key.ts'
import type { ServerSecrets } from '#platform/process/server-secrets.ts'

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
