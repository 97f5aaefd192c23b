import type { AccessTokenClaims } from './access-token-claims.ts'

/** The caller of a request. A key means a role; a token means a user and a session. */
export type Identity =
  | { role: 'anon' }
  | { role: 'service_role' }
  | {
      role: 'authenticated'
      userId: string
      sessionId: string
      /** A recovery session may only read its own user and profile, set a password and log out. */
      isRecovery: boolean
      claims: AccessTokenClaims
    }

export type TokenErrorKind =
  | 'missing_key'
  | 'unknown_key'
  | 'malformed'
  | 'bad_signature'
  | 'bad_algorithm'
  | 'expired'
  | 'not_yet_valid'
  | 'bad_audience'
  | 'bad_expiry'
  | 'bad_claims'

/** Errors that the token alone does not show. */
export type SessionErrorKind = 'session_ended' | 'user_banned'
export type IdentityErrorKind = TokenErrorKind | SessionErrorKind

export type IdentityResult<Kind extends IdentityErrorKind = IdentityErrorKind> =
  | { ok: true; identity: Identity }
  | { ok: false; error: Kind }

export const rejected = <Kind extends IdentityErrorKind>(error: Kind) =>
  ({ ok: false, error }) as const
