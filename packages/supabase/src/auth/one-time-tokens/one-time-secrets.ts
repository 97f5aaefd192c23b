import {
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { oneTimeCodeLength } from '#supabase/auth/limits.ts'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'

const linkTokenBytes = 28
const pkcePrefix = 'pkce_'

/** Links have 224 random bits. Codes have six digits for typing, so attempts are counted. */
export const newLinkToken = (options: { isPkce: boolean }): string =>
  `${options.isPkce ? pkcePrefix : ''}${randomBytes(linkTokenBytes).toString('hex')}`

export const newCode = (): string =>
  String(randomInt(10 ** oneTimeCodeLength)).padStart(oneTimeCodeLength, '0')

export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix)

export const isLinkToken = (token: string): boolean => /^(?:pkce_)?[0-9a-f]{56}$/.test(token)

export const hashOfLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

const digest = (email: string, code: string, secret: KeyObject) =>
  createHmac('sha256', secret).update(`${email}\n${code}`).digest()

export function createCodeHashes(secrets: ServerSecrets) {
  return {
    hash: (email: string, code: string): string =>
      digest(email, code, secrets[0]).toString('base64url'),
    matches: (codeHash: string, email: string, code: string): boolean => {
      const stored = Buffer.from(codeHash, 'base64url')
      return secrets.some((secret) => {
        const given = digest(email, code, secret)
        return stored.length === given.length && timingSafeEqual(stored, given)
      })
    },
  }
}

export type CodeHashes = ReturnType<typeof createCodeHashes>
