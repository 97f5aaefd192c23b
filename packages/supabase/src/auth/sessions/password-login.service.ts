import { emailLengthMax } from '#supabase/auth/limits.ts'
import {
  authError,
  invalidInput,
  phoneDisabled,
  signInOfBannedUser,
} from '#supabase/auth/auth.errors.ts'
import type { AuthSession, TokenRequest } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import {
  findAddressee,
  replacePasswordHash,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import type { Database } from '@golden-bead/server/database/database'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { canonicalEmail } from '@golden-bead/server/mail/mail-address'
import { prepareLoginAttempt } from './login-attempt.repository.ts'
import type { IssuedSession, SessionIssuer } from './session-issuer.ts'

const invalidCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials')
const emailNotConfirmed = () => authError(400, 'email_not_confirmed', 'Email not confirmed')

export type PasswordLoginOptions = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  issuer: SessionIssuer
  guard: AccountGuard
}

/**
 * Login with e-mail and password. An unknown address, a wrong password and an account without one
 * get the same response after one hash; only with the right password is a ban or a missing
 * confirmation revealed. The password of a sign-up for an existing account gets the error of a
 * missing confirmation too.
 */
export function createPasswordLogin(options: PasswordLoginOptions) {
  const { database, hasher, policy, issuer, guard } = options
  const countAttempt = prepareLoginAttempt(database, guard)

  async function upgradeHash(user: UserRow, password: string, client: Client): Promise<void> {
    if (user.passwordHash === null) return
    try {
      const next = await hasher.hash(password)
      await replacePasswordHash(database, user.id, { seen: user.passwordHash, next })
    } catch {
      client.note('password_hash_not_upgraded', { userId: user.id })
    }
  }

  /** Only called for a right password, or that of a sign-up. */
  async function explainError(seen: UserRow, isOwnPassword: boolean): Promise<HttpError> {
    const found = await findAddressee(database, seen.id)
    if (!isOwnPassword) return emailNotConfirmed()
    if (found?.user.passwordHash !== seen.passwordHash) return invalidCredentials()
    if (found.isBanned) return signInOfBannedUser()
    return found.user.emailConfirmedAt === null ? emailNotConfirmed() : invalidCredentials()
  }

  return {
    async logIn(request: TokenRequest, client: Client): Promise<IssuedSession> {
      const { email, password } = readCredentials(request)
      policy.rejectOverlong(password)
      const { user, signUpHashes, bucketKey, tokens } = await countAttempt(email, client.ip)
      guard.login.rejectAt(tokens, { client, userId: user?.id })

      const check = await hasher.verifyAmong(user?.passwordHash, signUpHashes, password)
      if (user === undefined || !(check.matches || check.matchesOther)) {
        client.note('login_failed', { userId: user?.id })
        throw invalidCredentials()
      }

      const mayEnter = check.matches && user.emailConfirmedAt !== null
      const issued = mayEnter
        ? await issuer.startIfUnchanged(user, {
            kind: 'full',
            method: 'password',
            client,
            refundedKey: bucketKey,
          })
        : undefined
      if (issued === undefined) throw await explainError(user, check.matches)
      if (check.needsRehash) await upgradeHash(user, password, client)
      client.note('logged_in', { userId: user.id, sessionId: issued.sessionId })
      return { ...issued, answer: withWeakness(issued.answer, password) }
    },
  }

  function withWeakness(answer: AuthSession, password: string): AuthSession {
    const weakness = policy.weaknessOf(password, answer.user.email)
    return weakness === undefined ? answer : { ...answer, weak_password: weakness }
  }
}

export type PasswordLogin = ReturnType<typeof createPasswordLogin>

function readCredentials(request: TokenRequest) {
  const email = request.email ?? ''
  const phone = request.phone ?? ''
  if (email !== '' && phone !== '') {
    throw invalidInput('Only an email address or phone number should be provided on login.')
  }
  if (phone !== '') throw phoneDisabled()
  if (email === '') throw invalidInput('missing email or phone')
  if (email.length > emailLengthMax) throw invalidInput('An email address is too long')
  return { email: canonicalEmail(email), password: request.password ?? '' }
}
