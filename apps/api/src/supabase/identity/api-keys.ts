import { hash, timingSafeEqual } from 'node:crypto'

export type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** A key may be any string, a JWT of the old kind included: it is compared, never parsed. */
export function createApiKeys(keys: { publishable: string; service: string }) {
  const service = digest(keys.service)
  return {
    roleOf(text: string): KeyRole | undefined {
      // Of what stands in every page it may be seen how much of it was guessed.
      if (text === keys.publishable) return 'anon'
      // The length of a key is no secret, and most tokens need no more to be told apart from one.
      if (text.length !== keys.service.length) return undefined
      return timingSafeEqual(service, digest(text)) ? 'service_role' : undefined
    },
  }
}

/** Keys of the new form cannot be taken for a token, whoever's they are. */
export const isOpaqueKey = (text: string) => text.startsWith('sb_')

export type ApiKeys = ReturnType<typeof createApiKeys>
