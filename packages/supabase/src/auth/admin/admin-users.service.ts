import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  setNewPassword,
  hashIfGiven,
  type GivenPasswordOptions,
} from '#supabase/auth/account/new-password.ts'
import {
  authError,
  emailExists,
  invalidInput,
  phoneDisabled,
  userNotFound,
} from '#supabase/auth/auth.errors.ts'
import type { AdminUserRequest, AuthUser } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import { changeAddress } from '#supabase/auth/one-time-tokens/account-address.ts'
import { clearTokens } from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import { nonEmptyText, readEmail } from '#supabase/auth/request-values.ts'
import { forgetNetworks } from '#supabase/auth/sessions/known-networks.repository.ts'
import { endSessionsOfUser } from '#supabase/auth/sessions/sessions.repository.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { createUser } from '#supabase/auth/users/new-user.ts'
import { mergeMetadata, readMetadata } from '#supabase/auth/users/user-metadata.ts'
import { showUser, userView } from '#supabase/auth/users/user-view.ts'
import {
  deleteUser,
  findUserById,
  listIdentities,
  listUsers,
  lockAddressee,
  updateIdentity,
  updateUser,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import { violatesUnique } from '@golden-bead/server/database/database-errors'
import type { Database, Transaction } from '@golden-bead/server/database/database'

export type PageRequest = { page: number; perPage: number }

export type AdminUsersOptions = GivenPasswordOptions & {
  database: Database
  hooks: AccountHooks
  onSessionsEnded: () => void
}

const idExists = () =>
  authError(422, 'user_already_exists', 'A user with this id has already been registered')

/** Supabase supports these; ignoring them silently would look like success. */
function rejectUnsupported({ phone, password_hash: passwordHash }: AdminUserRequest): void {
  if (nonEmptyText(phone) !== undefined) throw phoneDisabled()
  if (nonEmptyText(passwordHash) !== undefined) {
    throw invalidInput('Hashes of another service cannot be taken over; send a reset link instead')
  }
}

/** Administration of accounts with the service key. */
export function createAdminUsersService(options: AdminUsersOptions) {
  const { database, hooks, onSessionsEnded } = options

  async function mustLock(tx: Transaction, id: string): Promise<UserRow> {
    const found = await lockAddressee(tx, { userId: id })
    if (found === undefined) throw userNotFound()
    return found.user
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

    async create(request: AdminUserRequest, client: Client): Promise<AuthUser> {
      rejectUnsupported(request)
      const email = readEmail(request.email, 'Cannot create a user without an email')
      const metadata = readMetadata(request.user_metadata)
      const bannedSeconds = readBan(request)
      const passwordHash = await hashIfGiven(options, request.password || null, email)
      const shown = await database.transaction(async (tx) => {
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
      client.note('user_created', { userId: shown.id })
      noteBan(client, shown.id, bannedSeconds)
      return shown
    },

    async update(id: string, request: AdminUserRequest, client: Client): Promise<AuthUser> {
      rejectUnsupported(request)
      const givenEmail = nonEmptyText(request.email)
      const email = givenEmail === undefined ? undefined : readEmail(givenEmail)
      const bannedSeconds = readBan(request)
      const seen = await findUserById(database, id)
      if (seen === undefined) throw userNotFound()
      const passwordHash = await hashIfGiven(options, request.password, email ?? seen.email)

      const shown = await database.transaction(async (tx) => {
        let user = await mustLock(tx, id)
        if (email !== undefined && email !== user.email) {
          user = await changeAddress(tx, hooks, user, email)
        }
        if (passwordHash !== null) user = await setNewPassword(tx, user, passwordHash)
        if (bannedSeconds !== undefined) user = await ban(tx, user, bannedSeconds)
        const isConfirming = request.email_confirm === true && user.emailConfirmedAt === null
        const userMetadata = mergeMetadata(user.userMetadata, {
          ...readMetadata(request.user_metadata),
          ...(isConfirming && { email_verified: true }),
        })
        const changed = await updateUser(tx, id, {
          userMetadata,
          appMetadata: mergeMetadata(user.appMetadata, readMetadata(request.app_metadata)),
          ...(isConfirming && { emailConfirmedAt: sql`now()` }),
        })
        return showUser(tx, changed ?? user)
      })
      onSessionsEnded()
      client.note('user_changed', { userId: id, members: namesOfGiven(request) })
      noteBan(client, id, bannedSeconds)
      return shown
    },

    async remove(id: string, isSoft: boolean, client: Client): Promise<void> {
      await database.transaction(async (tx) => {
        await mustLock(tx, id)
        if (!isSoft) return deleteUser(tx, id)
        const email = `${id}@deleted.invalid`
        await clearTokens(tx, id)
        await endSessionsOfUser(tx, id)
        await forgetNetworks(tx, id)
        await updateIdentity(tx, id, { identityData: {} })
        await hooks.tell(tx, 'erased', { id, email })
        await updateUser(tx, id, {
          email,
          newEmail: null,
          passwordHash: null,
          userMetadata: {},
          appMetadata: {},
          deletedAt: sql`now()`,
          bannedUntil: sql`'9999-12-31'`,
        })
      })
      onSessionsEnded()
      client.note('user_deleted', { userId: id, isSoft })
    },
  }

  async function ban(tx: Transaction, user: UserRow, seconds: number | null): Promise<UserRow> {
    const bannedUntil = seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`
    return (await updateUser(tx, user.id, { bannedUntil })) ?? user
  }
}

export type AdminUsersService = ReturnType<typeof createAdminUsersService>

function noteBan(client: Client, userId: string, seconds: number | null | undefined): void {
  if (seconds === undefined) return
  client.note(seconds === null ? 'ban_lifted' : 'user_banned', { userId })
}

const namesOfGiven = (request: AdminUserRequest): string[] =>
  Object.entries(request).flatMap(([name, value]) => (value == null || value === '' ? [] : name))

function readBan(request: AdminUserRequest): number | null | undefined {
  const duration = nonEmptyText(request.ban_duration)
  return duration === undefined ? undefined : readBanDuration(duration)
}

const secondsByUnit: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const banYearsMax = 100
const secondsMax = banYearsMax * 366 * 86_400

/** Seconds of `24h`, `1h30m` or `90s`; null for `none`, which lifts a ban. */
function readBanDuration(text: string): number | null {
  if (text === 'none') return null
  const isDuration = text.length <= 40 && /^(?:\d+(?:\.\d+)?[smhd])+$/.test(text)
  if (!isDuration) throw invalidInput('The ban duration must be like 24h or 1h30m, or none')
  let seconds = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)([smhd])/g)) {
    seconds += Number(amount) * (secondsByUnit[unit ?? ''] ?? 0)
  }
  return Math.min(seconds, secondsMax)
}
