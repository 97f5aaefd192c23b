import type { AuthCalls } from '#features/account/auth-calls.ts'
import type { LinkProblem } from '#features/account/auth.slice.ts'
import type { Clock } from '#features/account/session/clock.ts'
import { patiently } from '#features/account/session/patiently.ts'
import type { SessionKeeper } from '#features/account/session/session-keeper.ts'
import type { MailLink } from './read-link.ts'

export type LinkOutcome =
  | { kind: 'signed-in'; type: string; email: string }
  | { kind: 'problem'; problem: LinkProblem }

type Parts = { clock: Clock; calls: AuthCalls; keeper: SessionKeeper }

const problem = (name: LinkProblem): LinkOutcome => ({ kind: 'problem', problem: name })

/** Signs the visitor in, unless somebody else is: a link must not change the account by surprise. */
export const followLink = async (
  link: MailLink,
  { clock, calls, keeper }: Parts,
): Promise<LinkOutcome | undefined> => {
  if (link.kind === 'recovery') return undefined
  if (link.kind === 'code') return keeper.current() ? undefined : problem('needs-login')
  if (link.kind === 'refused') {
    if (!link.isExpired) return problem('invalid')
    // Nobody logs in unconfirmed, so there is nothing left to do for the link.
    return problem(keeper.current() ? 'already-confirmed' : 'expired')
  }

  const { accessToken, refreshToken, expiresIn } = link.tokens
  const answer = await patiently(
    clock,
    () => calls.getUser(accessToken),
    (tried) => !tried.ok && tried.failure.unavailable,
  )
  if (!answer.ok) return problem(answer.failure.unavailable ? 'needs-login' : 'invalid')

  const user = answer.value
  const present = keeper.current()
  if (present && present.user.id !== user.id) {
    void calls.signOut(accessToken, 'local')
    return problem('other-account')
  }
  keeper.set({
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    expires_at: Math.floor(clock.nowMs() / 1000) + expiresIn,
    user,
  })
  return { kind: 'signed-in', type: link.type, email: user.email }
}
