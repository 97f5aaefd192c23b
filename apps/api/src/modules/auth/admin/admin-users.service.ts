import { randomUUID } from 'node:crypto'
import type {
  AdminUserRequest,
  AuthUser,
  GeneratedLink,
  GenerateLinkRequest,
  InviteRequest,
} from '@golden-bead/contracts/auth'
import { paths } from '@golden-bead/contracts/paths'
import { sql } from 'drizzle-orm'
import {
  emailExists,
  idExists,
  invalidInput,
  passwordHashUnsupported,
  phoneDisabled,
  userNotFound,
} from '#modules/auth/auth.errors.ts'
import type { AccountMailer } from '#modules/auth/mails/account-mailer.ts'
import { linkMails } from '#modules/auth/mails/account-mailer.ts'
import type { LinkMailKind } from '#modules/auth/mails/account-mails.ts'
import { clearTokens } from '#modules/auth/one-time-tokens/one-time-tokens.repository.ts'
import type {
  RedirectTargets,
  RedirectWish,
} from '#modules/auth/one-time-tokens/redirect-targets.ts'
import type { PasswordPolicy } from '#modules/auth/passwords/password-policy.ts'
import { endSessionsOfUser } from '#modules/auth/sessions/sessions.repository.ts'
import type { AccountHooks } from '#modules/auth/users/account-hooks.ts'
import { readEmail } from '#modules/auth/users/email-address.ts'
import { moveToAddress } from '#modules/auth/users/move-to-address.ts'
import { createUser } from '#modules/auth/users/new-user.ts'
import { mergeMetadata, readMetadata } from '#modules/auth/users/user-metadata.ts'
import { showUser, userView } from '#modules/auth/users/user-view.ts'
import {
  deleteUser,
  findUserById,
  listIdentities,
  listUsers,
  lockAddressee,
  updateIdentity,
  updateUser,
  type UserRow,
} from '#modules/auth/users/users.repository.ts'
import { violatesUnique } from '#platform/database/database-faults.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { PasswordHasher } from '#platform/password-hashing/password-hasher.ts'
import { readBanDuration } from './ban-duration.ts'
import type { PageRequest } from './user-page.ts'

export type AdminUsersOptions = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  mailer: AccountMailer
  redirects: RedirectTargets
  hooks: AccountHooks
  onSessionsEnded: () => void
}

/** What other services of this wire can do, and a silence would promise. */
function refuseUnsupported({ phone, password_hash: passwordHash }: AdminUserRequest): void {
  if ((phone ?? '') !== '') throw phoneDisabled()
  if ((passwordHash ?? '') !== '') throw passwordHashUnsupported()
}

/** What a holder of the service key may do with any account. */
export function createAdminUsersService(options: AdminUsersOptions) {
  const { database, hasher, policy, mailer, redirects, hooks, onSessionsEnded } = options

  const hashIfGiven = (password: string | null | undefined, email: string) => {
    if (password == null) return Promise.resolve(null)
    policy.refuseUnfit(password, email)
    return hasher.hash(password)
  }

  async function mustLock(tx: Transaction, id: string): Promise<UserRow> {
    const found = await lockAddressee(tx, { userId: id })
    if (found === undefined) throw userNotFound()
    return found.user
  }

  /** The user of an address, made where there is none yet. */
  async function findOrCreate(
    tx: Transaction,
    email: string,
    values: { passwordHash: string | null; metadata: Record<string, unknown>; isInvited?: boolean },
  ): Promise<UserRow> {
    const known = await lockAddressee(tx, { email })
    if (known !== undefined) return known.user
    const created = await createUser(tx, hooks, {
      id: randomUUID(),
      email,
      isConfirmed: false,
      ...values,
    })
    if (created === undefined) throw emailExists()
    return created
  }

  return {
    async list({ page, perPage }: PageRequest): Promise<{ users: AuthUser[]; total: number }> {
      const range = { limit: perPage, offset: (page - 1) * perPage }
      const { rows, total } = await listUsers(database, range)
      const ids = rows.map((row) => row.id)
      const identities = await listIdentities(database, ids)
      return { users: rows.map((row) => userView(row, identities)), total }
    },

    async get(id: string): Promise<AuthUser> {
      const user = await findUserById(database, id)
      if (user === undefined) throw userNotFound()
      return showUser(database, user)
    },

    async create(request: AdminUserRequest): Promise<AuthUser> {
      refuseUnsupported(request)
      const email = readEmail(request.email, 'Cannot create a user without an email')
      const metadata = readMetadata(request.user_metadata)
      const bannedSeconds = readBan(request)
      const passwordHash = await hashIfGiven(request.password || null, email)
      return database.transaction(async (tx) => {
        const user = await createUser(tx, hooks, {
          id: request.id ?? randomUUID(),
          email,
          passwordHash,
          metadata,
          appMetadata: readMetadata(request.app_metadata),
          isConfirmed: request.email_confirm === true,
        }).catch((error: unknown) => {
          throw violatesUnique(error, 'users_pkey') ? idExists() : error
        })
        if (user === undefined) throw emailExists()
        const banned = bannedSeconds === undefined ? user : await ban(tx, user, bannedSeconds)
        return showUser(tx, banned)
      })
    },

    async update(id: string, request: AdminUserRequest): Promise<AuthUser> {
      refuseUnsupported(request)
      const email = (request.email ?? '') === '' ? undefined : readEmail(request.email)
      const bannedSeconds = readBan(request)
      const seen = await findUserById(database, id)
      if (seen === undefined) throw userNotFound()
      const passwordHash = await hashIfGiven(request.password, email ?? seen.email)

      const shown = await database.transaction(async (tx) => {
        let user = await mustLock(tx, id)
        if (email !== undefined && email !== user.email) {
          user = await moveToAddress(tx, hooks, user, email)
        }
        if (passwordHash !== null) {
          await clearTokens(tx, id)
          await endSessionsOfUser(tx, id)
        }
        if (bannedSeconds !== undefined) user = await ban(tx, user, bannedSeconds)
        const isConfirming = request.email_confirm === true && user.emailConfirmedAt === null
        const userMetadata = mergeMetadata(user.userMetadata, {
          ...readMetadata(request.user_metadata),
          ...(isConfirming && { email_verified: true }),
        })
        const changed = await updateUser(tx, id, {
          userMetadata,
          appMetadata: mergeMetadata(user.appMetadata, readMetadata(request.app_metadata)),
          ...(passwordHash !== null && { passwordHash }),
          ...(isConfirming && { emailConfirmedAt: sql`now()` }),
        })
        return showUser(tx, changed ?? user)
      })
      onSessionsEnded()
      return shown
    },

    async remove(id: string, isSoft: boolean): Promise<void> {
      await database.transaction(async (tx) => {
        await mustLock(tx, id)
        if (!isSoft) return deleteUser(tx, id)
        const email = `${id}@deleted.invalid`
        await clearTokens(tx, id)
        await endSessionsOfUser(tx, id)
        await updateIdentity(tx, id, { identityData: {} })
        await hooks.onEmailChanged(tx, { id, email })
        await updateUser(tx, id, {
          email,
          newEmail: null,
          passwordHash: null,
          userMetadata: {},
          deletedAt: sql`now()`,
          bannedUntil: sql`'9999-12-31'`,
        })
      })
      onSessionsEnded()
    },

    async invite(request: InviteRequest, wish: RedirectWish): Promise<AuthUser> {
      const email = readEmail(request.email)
      const metadata = readMetadata(request.data)
      const link = { redirectTo: redirects.choose(wish), challenge: undefined }
      return database.transaction(async (tx) => {
        const user = await findOrCreate(tx, email, {
          passwordHash: null,
          metadata,
          isInvited: true,
        })
        if (user.emailConfirmedAt !== null) throw emailExists()
        await mailer.sendLink(tx, user, 'invite', link)
        const invited = await updateUser(tx, user.id, { invitedAt: sql`now()` })
        return showUser(tx, invited ?? user)
      })
    },

    /** A link or code that the caller delivers; nothing is mailed. */
    async generateLink(request: GenerateLinkRequest, wish: RedirectWish): Promise<GeneratedLink> {
      const kind = readLinkKind(request.type)
      const email = readEmail(request.email)
      const newEmail =
        linkMails[kind].verificationType === 'email_change'
          ? readEmail(request.new_email)
          : undefined
      const metadata = readMetadata(request.data)
      const passwordHash = await hashIfGiven(request.password || null, email)
      const isRecovery = kind === 'reset_password'
      const redirectTo = redirects.choose(wish, isRecovery ? paths.resetPassword() : paths.home())

      return database.transaction(async (tx) => {
        const mayCreate = kind !== 'reset_password' && newEmail === undefined
        let user = mayCreate
          ? await findOrCreate(tx, email, { passwordHash, metadata })
          : (await lockAddressee(tx, { email }))?.user
        if (user === undefined) throw userNotFound()
        if (kind === 'confirm_sign_up' && user.emailConfirmedAt !== null) throw emailExists()
        if (newEmail !== undefined && newEmail !== user.newEmail) {
          user = (await updateUser(tx, user.id, { newEmail, emailChangeConfirmations: 0 })) ?? user
        }
        if (kind === 'invite') {
          user = (await updateUser(tx, user.id, { invitedAt: sql`now()` })) ?? user
        }
        const recipient = kind === 'confirm_new_email' ? (newEmail ?? email) : email
        const made = await mailer.makeLink(tx, user, kind, {
          redirectTo,
          challenge: undefined,
          recipient,
        })
        return {
          // Read again: making the link has written down when.
          ...(await showUser(tx, (await findUserById(tx, user.id)) ?? user)),
          action_link: made.url,
          email_otp: made.code,
          hashed_token: made.linkToken,
          verification_type: request.type ?? '',
          redirect_to: redirectTo,
        }
      })
    },
  }

  async function ban(tx: Transaction, user: UserRow, seconds: number | null): Promise<UserRow> {
    const bannedUntil = seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`
    return (await updateUser(tx, user.id, { bannedUntil })) ?? user
  }
}

export type AdminUsersService = ReturnType<typeof createAdminUsersService>

const readBan = ({ ban_duration: text }: AdminUserRequest): number | null | undefined =>
  text == null || text === '' ? undefined : readBanDuration(text)

const linkKindsByType = new Map<string, LinkMailKind>([
  ['signup', 'confirm_sign_up'],
  ['invite', 'invite'],
  ['magiclink', 'sign_in'],
  ['recovery', 'reset_password'],
  ['email_change_current', 'confirm_old_email'],
  ['email_change_new', 'confirm_new_email'],
])

function readLinkKind(type: string | null | undefined): LinkMailKind {
  const kind = linkKindsByType.get(type ?? '')
  if (kind === undefined) throw invalidInput('Unsupported type of link')
  return kind
}
