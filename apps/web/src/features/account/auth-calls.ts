import type { SignOutScope } from '@golden-bead/contracts/account-options'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { callHeaders } from '#lib/api/call-headers.ts'
import { errorMessage } from '#lib/api/error-message.ts'
import { parseJson, toRecord } from '#lib/api/read-json.ts'
import type { Clock } from './session/clock.ts'
import type { RefreshAnswer } from './session/session-manager.ts'
import { isRejected, isRetryable } from './session/session-rules.ts'
import {
  readSessionAnswer,
  readUserAnswer,
  type AuthUser,
  type Session,
} from './session/session.ts'

/** `unavailable` is true where no usable response came, `unknown` where the call may have been carried out. */
export type AuthFailure = {
  unavailable: boolean
  unknown: boolean
  code: string
  message: string
}
export type AuthAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: AuthFailure }

type Call = {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
  token?: string
  /** Lets the request outlive the page that sent it. */
  keepalive?: boolean
}

type CallEnvironment = { fetch: typeof globalThis.fetch; clock: Pick<Clock, 'nowMs'> }

type Reply = { status: number; body: unknown }

const requestTimeoutMs = 15_000

/**
 * The account service. Not an RTK Query API: its cache would keep the arguments of a call in the
 * store, and the arguments of these calls are passwords.
 */
export const createAuthCalls = (config: ClientConfig, { fetch, clock }: CallEnvironment) => {
  const send = async ({ path, method = 'POST', body, token, keepalive = false }: Call) => {
    try {
      const response = await fetch(`${config.apiUrl}/auth/v1/${path}`, {
        method,
        keepalive,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...callHeaders(config, token ?? config.publishableKey),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      return { status: response.status, body: parseJson(await response.text()) }
    } catch {
      return undefined
    }
  }

  const ask = async <Value>(
    call: Call,
    read: (body: unknown) => Value | undefined,
  ): Promise<AuthAnswer<Value>> => {
    const reply = await send(call)
    const value = reply && isSuccess(reply) ? read(reply.body) : undefined
    return value === undefined ? { ok: false, failure: toFailure(reply) } : { ok: true, value }
  }

  const readSession = (body: unknown) => readSessionAnswer(body, clock.nowMs())
  const readNothing = () => true as const

  return {
    logIn: (email: string, password: string) =>
      ask({ path: 'token?grant_type=password', body: { email, password } }, readSession),

    /** A session comes back only where the service asks for no confirmation. */
    signUp: (account: { email: string; password: string; name: string; redirectTo: string }) =>
      ask(
        {
          path: `signup?${new URLSearchParams({ redirect_to: account.redirectTo })}`,
          body: {
            email: account.email,
            password: account.password,
            data: { name: account.name },
          },
        },
        (body): { session: Session | undefined } => ({ session: readSession(body) }),
      ),

    refresh: async (refreshToken: string): Promise<RefreshAnswer> => {
      const reply = await send({
        path: 'token?grant_type=refresh_token',
        body: { refresh_token: refreshToken },
      })
      if (!reply || isRetryable(reply.status)) return { kind: 'unavailable' }
      const session = isSuccess(reply) ? readSession(reply.body) : undefined
      if (session) return { kind: 'renewed', session }
      return { kind: isRejected(reply.status) ? 'rejected' : 'failed' }
    },

    signOut: (token: string, scope: SignOutScope) =>
      ask({ path: `logout?scope=${scope}`, token, keepalive: scope === 'local' }, readNothing),

    requestPasswordReset: (email: string, redirectTo: string) =>
      ask(
        { path: `recover?${new URLSearchParams({ redirect_to: redirectTo })}`, body: { email } },
        readNothing,
      ),

    resendConfirmation: (email: string, redirectTo: string) =>
      ask(
        {
          path: `resend?${new URLSearchParams({ redirect_to: redirectTo })}`,
          body: { type: 'signup', email },
        },
        readNothing,
      ),

    /** The code of a mail opens what its link opens. */
    redeemCode: (type: 'signup' | 'recovery', email: string, code: string) =>
      ask({ path: 'verify', body: { type, email, token: code } }, readSession),

    getUser: (token: string): Promise<AuthAnswer<AuthUser>> =>
      ask({ path: 'user', method: 'GET', token }, readUserAnswer),

    setPassword: (token: string, password: string, currentPassword?: string) =>
      ask(
        {
          path: 'user',
          method: 'PUT',
          token,
          body: {
            password,
            ...(currentPassword !== undefined && { current_password: currentPassword }),
          },
        },
        readUserAnswer,
      ),
  }
}

export type AuthCalls = ReturnType<typeof createAuthCalls>

const isSuccess = ({ status }: Reply) => status >= 200 && status < 300

/** A success without a readable body came from a proxy or captive portal, not the account service. */
const toFailure = (reply: Reply | undefined): AuthFailure => {
  const unavailable = !reply || isSuccess(reply) || reply.status >= 500
  const message = reply && !isSuccess(reply) ? errorMessage(reply.body, '') : ''
  return {
    unavailable,
    // The shop says 503 itself, before it does anything; a proxy has no words.
    unknown: unavailable && !(reply?.status === 503 && message),
    code: unavailable ? '' : readCode(reply.body),
    message,
  }
}

const readCode = (body: unknown) => {
  const { code, error_code: olderCode } = toRecord(body)
  if (typeof code === 'string') return code
  return typeof olderCode === 'string' ? olderCode : ''
}
