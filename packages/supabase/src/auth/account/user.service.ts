import {
  authError,
  currentPasswordInvalid,
  notAdmin,
  phoneDisabled,
  recoverySessionOnly,
} from '#supabase/auth/auth.errors.ts'
import type { AuthUser, UpdateUserRequest } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import { beginEmailChange } from '#supabase/auth/one-time-tokens/account-address.ts'
import type { AccountLinks } from '#supabase/auth/one-time-tokens/account-links.ts'
import { readChallenge } from '#supabase/auth/one-time-tokens/code-challenge.ts'
import type { CodeHashes } from '#supabase/auth/one-time-tokens/one-time-secrets.ts'
import {
  consumeToken,
  listTokensOfAddress,
} from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import type {
  RedirectTargets,
  RedirectCandidates,
} from '#supabase/auth/one-time-tokens/redirect-targets.ts'
import type {
  AccountGuard,
  Attempt,
  SignedInSource,
} from '#supabase/auth/passwords/account-guard.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import { nonEmptyText, readEmail } from '#supabase/auth/request-values.ts'
import {
  lockCurrentUser,
  prepareCurrentUser,
  type CurrentUser,
  type SeenUser,
  type SignedIn,
} from '#supabase/auth/sessions/current-user.ts'
import { liftRestriction } from '#supabase/auth/sessions/sessions.repository.ts'
import { mergeMetadata, readMetadata, type Metadata } from '#supabase/auth/users/user-metadata.ts'
import { mailedAccountOf, showUser, userView } from '#supabase/auth/users/user-view.ts'
import { lockAddressee, updateUser, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { setNewPassword } from './new-password.ts'

export type UserServiceOptions = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  guard: AccountGuard
  links: AccountLinks
  mailer: AccountMailer
  mailAllowance: MailLimit
  redirects: RedirectTargets
  codeHashes: CodeHashes
  mailIntervalSeconds: number
  changeNeedsCurrent: boolean
  onSessionsEnded: () => void
}

type Changes = {
  email: string | undefined
  data: Metadata | undefined
  password: string | undefined
  currentPassword: string | undefined
  nonce: string | undefined
}

type PreparedPassword = { hash: string; attempt: Attempt }

/** What users may do with their own account. */
export function createUserService(options: UserServiceOptions) {
  const { database, hasher, policy, guard, links, mailer, redirects, codeHashes } = options
  const findCurrentUser = prepareCurrentUser(database)

  /** A stolen session must not be enough to take over the account. */
  function rejectWithoutProof(seen: SeenUser, changes: Changes): void {
    const isProven =
      changes.currentPassword !== undefined ||
      changes.nonce !== undefined ||
      seen.session.kind === 'recovery' ||
      seen.isFresh ||
      seen.user.passwordHash === null
    if (options.changeNeedsCurrent && changes.password !== undefined && !isProven) {
      throw authError(
        400,
        'current_password_required',
        'Current password required when setting new password.',
      )
    }
  }

  /**
   * Hashes before any lock is taken. Each new password is also a guess of the current one, even if
   * the request is rejected later, so it counts as an attempt until it is set.
   */
  async function preparePassword(
    user: UserRow,
    { password, currentPassword }: Changes,
    source: SignedInSource,
  ): Promise<PreparedPassword | undefined> {
    if (password === undefined) return undefined
    policy.rejectUnfit(password, user.email)
    if (currentPassword !== undefined) policy.rejectOverlong(currentPassword)
    const attempt = await guard.signedIn.countPassword(user.email, source)
    if (currentPassword !== undefined) {
      const { matches } = await hasher.verify(user.passwordHash, currentPassword)
      if (!matches) throw currentPasswordInvalid()
    }
    if (user.passwordHash !== null) {
      const { matches } = await hasher.verify(user.passwordHash, password)
      if (matches) {
        await attempt.refund()
        throw authError(
          422,
          'same_password',
          'New password should be different from the old password.',
        )
      }
    }
    return { hash: await hasher.hash(password), attempt }
  }

  async function checkNonce(tx: Transaction, user: UserRow, nonce: string): Promise<void> {
    const candidates = await listTokensOfAddress(tx, user.email, ['reauthentication'])
    const token = candidates.find(({ codeHash }) => codeHashes.matches(codeHash, user.email, nonce))
    if (token === undefined || !(await consumeToken(tx, token))) {
      throw authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  }

  async function changePassword(
    tx: Transaction,
    { user, session }: CurrentUser,
    passwordHash: string,
  ): Promise<UserRow> {
    const changed = await setNewPassword(tx, user, passwordHash, { exceptId: session.id })
    if (session.kind === 'recovery') await liftRestriction(tx, session.id)
    await mailer.sendNotice(tx, mailedAccountOf(user), 'password_changed')
    return changed
  }

  return {
    async get(signedIn: SignedIn): Promise<AuthUser> {
      const { user, identities } = await findCurrentUser(signedIn)
      return userView(user, identities)
    },

    async update(
      signedIn: SignedIn,
      request: UpdateUserRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<AuthUser> {
      const changes = readChanges(request)
      const link = { redirectTo: redirects.choose(candidates), challenge: readChallenge(request) }
      const seen = await findCurrentUser(signedIn)
      rejectMoreThanPassword(seen, changes)
      rejectWithoutProof(seen, changes)
      const source = { client, userId: seen.user.id, sessionId: seen.session.id }
      const codeAttempt =
        changes.nonce === undefined
          ? undefined
          : await guard.signedIn.countCode(seen.user.email, source)
      // Throws if it is too large, before the password is looked at.
      if (changes.data !== undefined) mergeMetadata(seen.user.userMetadata, changes.data)
      const prepared = await preparePassword(seen.user, changes, source)

      const shown = await database.transaction(async (tx) => {
        const current = await lockCurrentUser(tx, signedIn)
        rejectMoreThanPassword(current, changes)
        let { user } = current
        if (changes.nonce !== undefined) await checkNonce(tx, user, changes.nonce)
        if (changes.data !== undefined) {
          const userMetadata = mergeMetadata(user.userMetadata, changes.data)
          user = (await updateUser(tx, user.id, { userMetadata })) ?? user
        }
        if (prepared !== undefined) user = await changePassword(tx, current, prepared.hash)
        if (changes.email !== undefined && changes.email !== user.email) {
          const { mailIntervalSeconds } = options
          const given = { newEmail: changes.email, link, mailIntervalSeconds }
          user = await beginEmailChange(tx, options, user, given)
        }
        return showUser(tx, user)
      })

      await codeAttempt?.refund()
      if (prepared !== undefined) {
        options.onSessionsEnded()
        await prepared.attempt.refund()
        client.note('password_changed', { userId: signedIn.userId })
      }
      return shown
    },

    async sendReauthenticationCode(signedIn: SignedIn): Promise<void> {
      const { mailIntervalSeconds: intervalSeconds } = options
      await database.transaction(async (tx) => {
        const { session } = await lockCurrentUser(tx, signedIn)
        if (session.kind === 'recovery') throw recoverySessionOnly()
        const addressee = await lockAddressee(
          tx,
          { userId: signedIn.userId },
          { kinds: ['reauthentication'], intervalSeconds },
        )
        if (addressee === undefined || addressee.wasJustMailed) return
        await links.sendReauthenticationCode(tx, addressee.user)
      })
    },
  }
}

export type UserService = ReturnType<typeof createUserService>

function readChanges(request: UpdateUserRequest): Changes {
  if (request.app_metadata != null) {
    throw notAdmin('Updating app_metadata requires admin privileges')
  }
  if (nonEmptyText(request.phone) !== undefined) throw phoneDisabled()
  return {
    email: nonEmptyText(request.email) === undefined ? undefined : readEmail(request.email),
    data: request.data == null ? undefined : withoutOwnFields(readMetadata(request.data)),
    // An empty password is a weak one, and does not mean keeping the old one.
    password: request.password ?? undefined,
    currentPassword: nonEmptyText(request.current_password),
    nonce: nonEmptyText(request.nonce),
  }
}

const ownFields = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/** Users cannot change the members that the service sets. */
const withoutOwnFields = (data: Metadata): Metadata =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !ownFields.has(key)))

function rejectMoreThanPassword({ session }: CurrentUser, { email, data }: Changes): void {
  const wantsMore = email !== undefined || data !== undefined
  if (session.kind === 'recovery' && wantsMore) throw recoverySessionOnly()
}
