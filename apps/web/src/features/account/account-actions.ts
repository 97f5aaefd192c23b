import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { paths } from '@golden-bead/contracts/paths'
import { publicBaseAddress } from '#lib/api/public-address.ts'
import { callWithToken } from '#lib/session/session-source.ts'
import type { AuthAnswer, AuthCalls, AuthFailure } from './auth-calls.ts'
import type { LinkTokens } from './links/read-link.ts'
import type { Clock } from './session/clock.ts'
import type { SessionManager } from './session/session-manager.ts'
import { hasExpired } from './session/session-rules.ts'

/** `error` is absent where the service gave no words; the screen has its own for that case. */
export type Failure = {
  success: false
  error?: string
  code: string
  isUnavailable: boolean
  /** The request may have been carried out: its response was lost. */
  isAnswerLost: boolean
}
export type Outcome<Value = unknown> = { success: true; value: Value } | Failure

type Parts = {
  clock: Clock
  calls: AuthCalls
  manager: SessionManager
  config: ClientConfig
  address: Pick<URL, 'origin' | 'hostname'>
}

type NewAccount = { email: string; password: string; name: string }

/** What a visitor can do with an account. None of it throws. */
export const createAccountActions = ({ clock, calls, manager, config, address }: Parts) => {
  /** The link of the mail leads to a path of the shop. */
  const confirmationTarget = (path: string = paths.home()) =>
    `${publicBaseAddress(address, config)}${path}`

  const asUser = <Value>(call: (token: string) => Promise<AuthAnswer<Value>>) =>
    callWithToken<AuthAnswer<Value>>(manager, {
      call: (token) => (token ? call(token) : Promise.resolve({ ok: false, failure: signedOut })),
      isRejected: (answer) => !answer.ok && isTokenRejected(answer.failure),
    })

  return {
    logIn: (email: string, password: string) =>
      settle(async () => {
        const answer = await calls.logIn(email, password)
        if (answer.ok) manager.set(answer.value)
        return answer
      }),

    register: (account: NewAccount, next?: string) =>
      settle(async () => {
        const answer = await calls.signUp({ ...account, redirectTo: confirmationTarget(next) })
        if (answer.ok && answer.value.session) manager.set(answer.value.session)
        return answer
      }),

    /** Ends the session at once in this browser; the request to the server follows, with the old token. */
    logOut: () => {
      const ended = manager.current()
      manager.end()
      if (!ended) return
      void settle(async () => {
        if (!hasExpired(ended, clock.nowMs())) return calls.signOut(ended.access_token, 'local')
        const renewal = await calls.refresh(ended.refresh_token)
        return renewal.kind === 'renewed'
          ? calls.signOut(renewal.session.access_token, 'local')
          : nothingToDo
      })
    },

    signOutElsewhere: () => settle(() => asUser((token) => calls.signOut(token, 'others'))),

    requestPasswordReset: (email: string) =>
      settle(() => calls.requestPasswordReset(email, `${address.origin}${paths.resetPassword()}`)),

    resendConfirmation: (email: string, next?: string) =>
      settle(() => calls.resendConfirmation(email, confirmationTarget(next))),

    confirmByCode: (email: string, code: string) =>
      settle(async () => {
        const answer = await calls.redeemCode('signup', email, code)
        if (answer.ok) manager.set(answer.value)
        return answer
      }),

    /** The session is for a new password alone, as that of the mailed link is. */
    recoverByCode: (email: string, code: string) =>
      settle(() => calls.redeemCode('recovery', email, code)),

    changePassword: (currentPassword: string, password: string) =>
      settle(() => asUser((token) => calls.setPassword(token, password, currentPassword))),

    /** Uses the session of the mailed link for this one purpose, and ends it. */
    setNewPassword: (tokens: LinkTokens, password: string) =>
      settle(async () => {
        let token = tokens.accessToken
        let answer = await calls.setPassword(token, password)
        if (!answer.ok && isTokenRejected(answer.failure)) {
          const renewal = await calls.refresh(tokens.refreshToken)
          if (renewal.kind !== 'renewed') return answer
          token = renewal.session.access_token
          answer = await calls.setPassword(token, password)
        }
        if (!answer.ok) return answer

        // Not awaited: nothing is shown of it, and the session of the link ends by itself in time.
        void calls.signOut(token, 'local')
        // The new password ended all other sessions of this user, the one in this browser too.
        if (manager.current()?.user.id === answer.value.id) manager.end()
        return answer
      }),
  }
}

const signedOut: AuthFailure = {
  unavailable: false,
  unknown: false,
  code: 'session_not_found',
  message: '',
}
const nothingToDo: AuthAnswer<true> = { ok: true, value: true }

/** True where the API rejects the token, so that another login or link is needed. */
export const isTokenRejected = ({ code }: { code: string }) =>
  ['bad_jwt', 'no_authorization', 'session_not_found', 'user_not_found'].includes(code)

const settle = async <Value>(act: () => Promise<AuthAnswer<Value>>): Promise<Outcome<Value>> => {
  try {
    const answer = await act()
    if (answer.ok) return { success: true, value: answer.value }
    const { unavailable, unknown, code, message } = answer.failure
    return {
      success: false,
      code,
      isUnavailable: unavailable,
      isAnswerLost: unknown,
      ...(message && { error: message }),
    }
  } catch {
    return {
      success: false,
      error: 'An unexpected error occurred',
      code: 'unexpected',
      isUnavailable: false,
      isAnswerLost: false,
    }
  }
}
