import { hash, timingSafeEqual } from 'node:crypto'

export type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** A key may be any string, a JWT of the old kind included: it is compared, never parsed. */
export function createApiKeys(keys: { publishable: string; service: string }) {
  const known = [entryOf('service_role', keys.service), entryOf('anon', keys.publishable)]
  return {
    roleOf(text: string): KeyRole | undefined {
      // The length of a key is no secret, and most tokens need no more to be told apart from one.
      const candidates = known.filter(({ length }) => length === text.length)
      if (candidates.length === 0) return undefined
      const given = digest(text)
      return candidates.find((key) => timingSafeEqual(key.digest, given))?.role
    },
  }
}

/** Keys of the new form cannot be taken for a token, whoever's they are. */
export const isOpaqueKey = (text: string) => text.startsWith('sb_')

const entryOf = (role: KeyRole, key: string) => ({ role, length: key.length, digest: digest(key) })

export type ApiKeys = ReturnType<typeof createApiKeys>
