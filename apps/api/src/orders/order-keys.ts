import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'

/** Of the secrets that keys of orders are made from. */
export const orderKeysPurpose = 'order keys'

/** And of those that open it without its person. */
export const waitingKeysPurpose = 'keys of waiting orders'

/** What of an order its keys are made from. */
type Keyed = { publicId: string; keyVersion: number }

/** Orders have the first version until their address is corrected: that of every link before. */
const signedOf = ({ publicId, keyVersion }: Keyed) =>
  keyVersion === 1 ? publicId : `${publicId}:${keyVersion}`

const sign = (order: Keyed, secret: KeyObject) =>
  createHmac('sha256', secret).update(signedOf(order)).digest()

/**
 * The key that opens the order of a guest. It is computed and not stored, so that every mail can
 * contain it and a copy of the database opens nothing.
 */
export function createOrderKeys(secrets: ServerSecrets) {
  return {
    of: (order: Keyed): string => sign(order, secrets[0]).toString('base64url'),

    opens(order: Keyed, key: string): boolean {
      const given = Buffer.from(key, 'base64url')
      return secrets.some((secret) => {
        const expected = sign(order, secret)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

export type OrderKeys = ReturnType<typeof createOrderKeys>
