import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'

/** Of the secrets that keys of orders are made from. */
export const orderKeysPurpose = 'order keys'

/** And of those that open it without its person. */
export const waitingKeysPurpose = 'keys of waiting orders'

const sign = (publicId: string, secret: KeyObject) =>
  createHmac('sha256', secret).update(publicId).digest()

/**
 * The key that opens the order of a guest. It is computed and not stored, so that every mail can
 * contain it and a copy of the database opens nothing.
 */
export function createOrderKeys(secrets: ServerSecrets) {
  return {
    of: (publicId: string): string => sign(publicId, secrets[0]).toString('base64url'),

    opens(publicId: string, key: string): boolean {
      const given = Buffer.from(key, 'base64url')
      return secrets.some((secret) => {
        const expected = sign(publicId, secret)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

export type OrderKeys = ReturnType<typeof createOrderKeys>
