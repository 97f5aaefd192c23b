import { createHash, timingSafeEqual } from 'node:crypto'
import { invalidInput } from '#supabase/auth/auth.errors.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

type Given = {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

const challengePattern = /^[A-Za-z0-9._~-]{43,128}$/

const badChallenge = () =>
  invalidInput(
    'PKCE flow requires code_challenge_method and code_challenge of 43 to 128 characters',
  )

/** Undefined in the implicit flow, whose clients send nulls. */
export function readChallenge(given: Given): CodeChallenge | undefined {
  const challenge = given.code_challenge ?? ''
  const method = (given.code_challenge_method ?? '').toLowerCase()
  if (challenge === '' && method === '') return undefined
  if (method !== 's256' && method !== 'plain') throw badChallenge()
  if (!challengePattern.test(challenge)) throw badChallenge()
  return { challenge, method }
}

export function matchesChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const derived =
    method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [given, expected] = [Buffer.from(derived), Buffer.from(challenge)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
