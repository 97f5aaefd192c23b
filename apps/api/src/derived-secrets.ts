import { deriveServerSecrets } from '#platform/process/server-secrets.ts'

type TokenKeys = Parameters<typeof deriveServerSecrets>[0]

/**
 * One secret for each purpose, derived from its name: a renamed purpose invalidates everything that
 * was made with the old secret.
 */
export const deriveSecrets = (tokens: TokenKeys) => ({
  outbox: deriveServerSecrets(tokens, 'outbox'),
  auth: {
    codes: deriveServerSecrets(tokens, 'one-time codes'),
    refreshTokens: deriveServerSecrets(tokens, 'refresh tokens'),
  },
  contactForms: deriveServerSecrets(tokens, 'contact forms'),
  orders: deriveServerSecrets(tokens, 'order keys'),
  storage: { signedUrls: deriveServerSecrets(tokens, 'signed urls') },
})
