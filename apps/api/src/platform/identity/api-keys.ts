import { hash, timingSafeEqual } from 'node:crypto'

export type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** A key may be any string, a JWT of the old kind included: it is compared, never parsed. */
export function createApiKeys(keys: { publishable: string; service: string }) {
  const known: { role: KeyRole; digest: Buffer }[] = [
    { role: 'service_role', digest: digest(keys.service) },
    { role: 'anon', digest: digest(keys.publishable) },
  ]
  return {
    roleOf(text: string): KeyRole | undefined {
      const given = digest(text)
      return known.find((key) => timingSafeEqual(key.digest, given))?.role
    },
  }
}

export type ApiKeys = ReturnType<typeof createApiKeys>
