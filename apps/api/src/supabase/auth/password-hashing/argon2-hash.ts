import { timingSafeEqual } from 'node:crypto'

export type HashStrength = { memoryCost: number; timeCost: number; parallelism: number }
export type Argon2Hash = { strength: HashStrength; salt: Buffer; digest: Buffer }

const memoryKibMax = 262_144
const hashPattern =
  /^\$argon2id\$v=19\$((?:[mtp]=\d{1,7},?){3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/**
 * Undefined for any other text, on which the library throws; a damaged row could demand any amount
 * of memory.
 */
export function readArgon2Hash(text: string): Argon2Hash | undefined {
  const [, parameters = '', salt = '', digest = ''] = hashPattern.exec(text) ?? []
  const valueOf = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(parameters)?.[1] ?? 0)
  const strength = { memoryCost: valueOf('m'), timeCost: valueOf('t'), parallelism: valueOf('p') }
  if (Object.values(strength).includes(0) || strength.memoryCost > memoryKibMax) return undefined
  return { strength, salt: Buffer.from(salt, 'base64'), digest: Buffer.from(digest, 'base64') }
}

/** Equal for the same password, salt and strength. */
export const isSameHash = (one: Argon2Hash, other: Argon2Hash): boolean =>
  one.salt.equals(other.salt) &&
  one.digest.length === other.digest.length &&
  timingSafeEqual(one.digest, other.digest)
