import { hash, timingSafeEqual } from 'node:crypto'

export type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** A key may be any string, a legacy JWT included: it is compared, never parsed. */
export function createApiKeys(keys: { publishable: string; service: string }) {
  const service = digest(keys.service)
  return {
    roleOf(text: string): KeyRole | undefined {
      // The publishable key is no secret, so a timing attack gains nothing.
      if (text === keys.publishable) return 'anon'
      // The length of the key is no secret, and rules out most tokens without hashing them.
      if (text.length !== keys.service.length) return undefined
      return timingSafeEqual(service, digest(text)) ? 'service_role' : undefined
    },
  }
}

/** Keys of the new form cannot be confused with a token. */
export const isOpaqueKey = (text: string) => text.startsWith('sb_')

export type ApiKeys = ReturnType<typeof createApiKeys>
