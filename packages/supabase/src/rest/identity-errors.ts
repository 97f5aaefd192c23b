import { HttpError } from '@golden-bead/server/errors/http-error'
import type { IdentityErrorKind } from '#supabase/identity/identity.ts'

type ErrorBody = { code: string; message: string; hint?: string }

const errors: Record<IdentityErrorKind, ErrorBody> = {
  missing_key: {
    code: 'PGRST302',
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
  unknown_key: {
    code: 'PGRST301',
    message: 'Invalid API key',
    hint: 'Double check your `anon` or `service_role` API key.',
  },
  malformed: { code: 'PGRST301', message: 'Expected 3 parts in JWT' },
  bad_signature: { code: 'PGRST301', message: 'JWT cryptographic operation failed' },
  bad_algorithm: { code: 'PGRST301', message: 'Wrong or unsupported encoding algorithm' },
  expired: { code: 'PGRST303', message: 'JWT expired' },
  not_yet_valid: { code: 'PGRST303', message: 'JWT not yet valid' },
  bad_audience: { code: 'PGRST303', message: 'JWT not in audience' },
  bad_expiry: { code: 'PGRST303', message: "The JWT 'exp' claim must be a number" },
  bad_claims: { code: 'PGRST303', message: 'Parsing claims failed' },
  session_ended: { code: 'PGRST303', message: 'The session of this token has ended' },
  user_banned: { code: 'PGRST303', message: 'The user of this token is banned' },
}

export function identityError(kind: IdentityErrorKind): HttpError {
  const { code, message, hint } = errors[kind]
  const challenge =
    kind === 'missing_key'
      ? 'Bearer'
      : `Bearer error="invalid_token", error_description="${message}"`
  return new HttpError({
    status: 401,
    code,
    message,
    hint,
    headers: { 'www-authenticate': challenge },
  })
}
