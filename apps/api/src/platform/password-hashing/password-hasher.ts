import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { createSlots } from '#lib/slots.ts'

export type HashStrength = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const delivered: HashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const runningPerCore = 2
const waitingMax = 50
const waitMs = 5_000

export const hashesAtOnce = () => runningPerCore * availableParallelism()

export type PasswordCheck = { matches: boolean; needsRehash: boolean }

type Options = {
  onHash: () => void
  onMalformedHash: () => void
  strength?: HashStrength | undefined
}

/**
 * Hashes off the event loop, in a queue of its own. One check is exactly one hash, whether the
 * account exists, has a password, or has a damaged one: the time tells nothing.
 */
export async function createPasswordHasher(options: Options) {
  const { onHash, onMalformedHash, strength = delivered } = options
  const slots = createSlots({ capacity: hashesAtOnce(), waitingMax, waitMs })

  // Two keyboards may write the same letter in different code points.
  const normalized = (password: string) => password.normalize('NFKC')

  const hash = (password: string) =>
    slots.run(1, () => {
      onHash()
      return argon2.hash(normalized(password), { ...strength, type: argon2.argon2id })
    })

  const matches = (hashed: string, password: string) =>
    slots.run(1, () => {
      onHash()
      return argon2.verify(hashed, normalized(password))
    })

  const decoyHash = await hash(randomBytes(24).toString('base64'))

  return {
    hash,

    async verify(hashed: string | null | undefined, password: string): Promise<PasswordCheck> {
      const isReadable = hashed != null && isArgon2Hash(hashed)
      if (hashed != null && !isReadable) onMalformedHash()
      if (!isReadable) {
        await matches(decoyHash, password)
        return { matches: false, needsRehash: false }
      }
      return {
        matches: await matches(hashed, password),
        needsRehash: argon2.needsRehash(hashed, strength),
      }
    },

    activity: slots.activity,
  }
}

export type PasswordHasher = Awaited<ReturnType<typeof createPasswordHasher>>

const memoryKibMax = 262_144
const hashPattern =
  /^\$argon2id\$v=19\$((?:[mtp]=\d{1,7},?){3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

/** The library throws on anything else, and a damaged row could ask for any amount of memory. */
function isArgon2Hash(text: string): boolean {
  const parameters = hashPattern.exec(text)?.[1]
  const memoryKib = /m=(\d+)/.exec(parameters ?? '')?.[1]
  return memoryKib !== undefined && Number(memoryKib) <= memoryKibMax
}
