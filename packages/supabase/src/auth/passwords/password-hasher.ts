import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'

export type HashStrength = { memoryCost: number; timeCost: number; parallelism: number }
type Argon2Hash = { strength: HashStrength; salt: Buffer; digest: Buffer }

/** The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const defaultStrength: HashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const memoryKibMax = 262_144
const hashPattern =
  /^\$argon2id\$v=19\$((?:[mtp]=\d{1,7},?){3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

const waitingMax = 50
const waitMs = 5_000

/** Two on one core evict each other's memory from its caches, and both take longer. */
export const hashesAtOnce = availableParallelism

export type PasswordCheck = { matches: boolean; needsRehash: boolean }

type Options = {
  onHash: () => void
  onMalformedHash: () => void
  strength?: HashStrength | undefined
}

/**
 * Hashes outside of the event loop, with a concurrency limit. Every check computes exactly one
 * hash, whether the account exists, has a password or has a damaged one, so that its time reveals
 * nothing.
 */
export async function createPasswordHasher(options: Options) {
  const { onHash, onMalformedHash, strength = defaultStrength } = options
  const limit = createConcurrencyLimit({ capacity: hashesAtOnce(), waitingMax, waitMs })

  // Keyboards may write the same letter with different code points.
  const normalized = (password: string) => password.normalize('NFKC')

  const hash = (password: string) =>
    limit.run(1, () => {
      onHash()
      return argon2.hash(normalized(password), { ...strength, type: argon2.argon2id })
    })

  const hashAs = (known: Argon2Hash, password: string) =>
    limit.run(1, () => {
      onHash()
      return argon2.hash(normalized(password), {
        ...known.strength,
        salt: known.salt,
        hashLength: known.digest.length,
        type: argon2.argon2id,
      })
    })

  const read = (hashed: string | null | undefined): Argon2Hash | undefined => {
    if (hashed == null) return undefined
    const known = readArgon2Hash(hashed)
    if (known === undefined) onMalformedHash()
    return known
  }

  const decoyHash = await hash(randomBytes(24).toString('base64'))

  /** One hash for all of them: `others` are compared only if they have the salt of the first. */
  async function verifyAmong(
    hashed: string | null | undefined,
    others: readonly string[],
    password: string,
  ): Promise<PasswordCheck & { matchesOther: boolean }> {
    const own = read(hashed)
    const known = others.map(read).filter((other) => other !== undefined)
    const decoy = readArgon2Hash(decoyHash)
    const first = own ?? known[0] ?? decoy
    if (first === undefined) throw new Error('The hash of this process cannot be read.')
    const made = readArgon2Hash(await hashAs(first, password))
    const isMade = (one: Argon2Hash) => made !== undefined && isSameHash(one, made)
    return {
      matches: own !== undefined && isMade(own),
      needsRehash: own !== undefined && argon2.needsRehash(hashed ?? '', strength),
      matchesOther: known.some(isMade),
    }
  }

  return {
    hash,
    verifyAmong,

    async verify(hashed: string | null | undefined, password: string): Promise<PasswordCheck> {
      const { matches, needsRehash } = await verifyAmong(hashed, [], password)
      return { matches, needsRehash }
    },

    /** With the salt of another hash, so that one later hash can be compared with both. */
    async hashLike(hashed: string | null | undefined, password: string): Promise<string> {
      const known = read(hashed)
      return known === undefined ? hash(password) : hashAs(known, password)
    },

    /** Whether both have the same salt, so that equal passwords have equal hashes. */
    haveOneSalt(one: string, other: string): boolean {
      const [first, second] = [read(one), read(other)]
      return first !== undefined && second !== undefined && first.salt.equals(second.salt)
    },

    activity: limit.activity,
  }
}

export type PasswordHasher = Awaited<ReturnType<typeof createPasswordHasher>>

/**
 * Undefined for any other text, on which the library throws; a damaged row could demand any amount
 * of memory.
 */
function readArgon2Hash(text: string): Argon2Hash | undefined {
  const [, parameters = '', salt = '', digest = ''] = hashPattern.exec(text) ?? []
  const valueOf = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(parameters)?.[1] ?? 0)
  const strength = { memoryCost: valueOf('m'), timeCost: valueOf('t'), parallelism: valueOf('p') }
  if (Object.values(strength).includes(0) || strength.memoryCost > memoryKibMax) return undefined
  return { strength, salt: Buffer.from(salt, 'base64'), digest: Buffer.from(digest, 'base64') }
}

/** Equal for the same password, salt and strength. */
const isSameHash = (one: Argon2Hash, other: Argon2Hash): boolean =>
  one.salt.equals(other.salt) &&
  one.digest.length === other.digest.length &&
  timingSafeEqual(one.digest, other.digest)
