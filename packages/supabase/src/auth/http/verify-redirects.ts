import type { HttpError } from '@golden-bead/server/errors/http-error'
import type { Verified } from '#supabase/auth/one-time-tokens/verify.service.ts'
import type { AuthSession } from '#supabase/auth/auth.schemas.ts'

const halfText =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const halfAnswer = { msg: halfText, code: '200' } as const

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'invalid_request',
  503: 'temporarily_unavailable',
}

const sessionMembers = (session: AuthSession, type: string) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
  type,
})

function withQuery(target: string, members: Record<string, string>): URL {
  const url = new URL(target)
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
  return url
}

const withFragment = (url: URL, members: Record<string, string>): string => {
  url.hash = new URLSearchParams(members).toString()
  return url.href
}

type Way = { target: string; type: string; isPkce: boolean; isResetPage: boolean }

/**
 * Where a browser goes after a link. Sessions are in the fragment, which is not sent to any server.
 */
export function redirectOf(verified: Verified, { target, type, isPkce, isResetPage }: Way): string {
  if (verified.kind === 'exchange') return withQuery(target, { code: verified.authCode }).href
  if (verified.kind === 'half') {
    const url = isPkce ? withQuery(target, { message: halfText }) : new URL(target)
    return withFragment(url, { message: halfText, sb: '' })
  }
  const members = sessionMembers(verified.issued.answer, type)
  // The page of the site that sets a new password reads its session from the query; no other page
  // does.
  return verified.isRecovery && isResetPage
    ? withQuery(target, members).href
    : withFragment(new URL(target), members)
}

export function redirectOfError(
  error: HttpError,
  { target, isPkce }: { target: string; isPkce: boolean },
): string {
  const members = {
    error: errorNames[error.status] ?? 'server_error',
    error_code: error.code,
    error_description: error.message,
  }
  const url = isPkce ? withQuery(target, members) : new URL(target)
  return withFragment(url, { ...members, sb: '' })
}
