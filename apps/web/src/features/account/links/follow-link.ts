import type { AuthCalls } from '#features/account/auth-calls.ts'
import type { LinkError } from '#features/account/auth.slice.ts'
import type { Clock } from '#features/account/session/clock.ts'
import { retryWithBackoff } from '#features/account/session/retry-with-backoff.ts'
import type { SessionManager } from '#features/account/session/session-manager.ts'
import type { MailLink } from './read-link.ts'

export type LinkOutcome =
  | { kind: 'signed-in'; type: string; email: string }
  | { kind: 'error'; error: LinkError }

type Parts = { clock: Clock; calls: AuthCalls; manager: SessionManager }

const linkError = (error: LinkError): LinkOutcome => ({ kind: 'error', error })

/** Signs the visitor in, unless another user is: an attacker's link must not switch the account. */
export const followLink = async (
  link: MailLink,
  { clock, calls, manager }: Parts,
): Promise<LinkOutcome | undefined> => {
  if (link.kind === 'recovery') return undefined
  if (link.kind === 'code') return manager.current() ? undefined : linkError('needs-login')
  if (link.kind === 'error') {
    if (!link.isExpired) return linkError('invalid')
    // A signed-in user is confirmed, so there is nothing left to do for the link.
    return linkError(manager.current() ? 'already-confirmed' : 'expired')
  }

  const { accessToken, refreshToken, expiresIn } = link.tokens
  const answer = await retryWithBackoff(
    clock,
    () => calls.getUser(accessToken),
    (tried) => !tried.ok && tried.failure.unavailable,
  )
  if (!answer.ok) return linkError(answer.failure.unavailable ? 'needs-login' : 'invalid')

  const user = answer.value
  const present = manager.current()
  if (present && present.user.id !== user.id) {
    void calls.signOut(accessToken, 'local')
    return linkError('other-account')
  }
  manager.set({
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    expires_at: Math.floor(clock.nowMs() / 1000) + expiresIn,
    user,
  })
  return { kind: 'signed-in', type: link.type, email: user.email }
}
