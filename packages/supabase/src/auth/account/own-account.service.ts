import { desc, eq } from 'drizzle-orm'
import {
  authError,
  currentPasswordInvalid,
  recoverySessionOnly,
} from '#supabase/auth/auth.errors.ts'
import type { AuthUser } from '#supabase/auth/auth.schemas.ts'
import { knownNetworks, sessions } from '#supabase/auth/auth.tables.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import {
  lockCurrentUser,
  prepareCurrentUser,
  type SeenUser,
  type SignedIn,
} from '#supabase/auth/sessions/current-user.ts'
import { mailedAccountOf, userView } from '#supabase/auth/users/user-view.ts'
import { deleteUser } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'

type Options = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  guard: AccountGuard
  mailer: AccountMailer
  onSessionsEnded: () => void
}

export type OwnLogins = {
  sessions: { created_at: string; refreshed_at: string | null; ip: string; user_agent: string }[]
  known_networks: { ip: string; last_used_at: string }[]
}

/** What the other modules need to show and to delete the account of the caller. */
export function createOwnAccountService(options: Options) {
  const { database, hasher, policy, guard, mailer } = options
  const findCurrentUser = prepareCurrentUser(database)

  /** A stolen session must not be enough to delete the account. */
  async function prove(seen: SeenUser, password: string | undefined, client: Client) {
    const { user, session } = seen
    if (session.kind === 'recovery') throw recoverySessionOnly()
    if (password === undefined) {
      if (seen.isFresh) return
      throw authError(
        403,
        'reauthentication_needed',
        'Send the current password, or log in again first.',
      )
    }
    policy.rejectOverlong(password)
    const source = { client, userId: user.id, sessionId: session.id }
    const attempt = await guard.signedIn.countPassword(user.email, source)
    const { matches } = await hasher.verify(user.passwordHash, password)
    if (!matches) throw currentPasswordInvalid()
    await attempt.refund()
  }

  return {
    async get(signedIn: SignedIn): Promise<AuthUser> {
      const { user, identities } = await findCurrentUser(signedIn)
      return userView(user, identities)
    },

    async listLogins(userId: string): Promise<OwnLogins> {
      const ofUser = await database
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt))
      const networks = await database
        .select()
        .from(knownNetworks)
        .where(eq(knownNetworks.userId, userId))
        .orderBy(desc(knownNetworks.lastUsedAt))
      return {
        sessions: ofUser.map(({ createdAt, refreshedAt, ip, userAgent }) => ({
          created_at: createdAt.toISOString(),
          refreshed_at: refreshedAt?.toISOString() ?? null,
          ip: ip ?? '',
          user_agent: userAgent ?? '',
        })),
        known_networks: networks.map(({ ip, lastUsedAt }) => ({
          ip,
          last_used_at: lastUsedAt.toISOString(),
        })),
      }
    },

    /** `beforeDeletion` may refuse by throwing. */
    async delete(
      signedIn: SignedIn,
      password: string | undefined,
      client: Client,
      beforeDeletion: (tx: Transaction, userId: string) => Promise<void>,
    ): Promise<void> {
      await prove(await findCurrentUser(signedIn), password, client)
      await database.transaction(async (tx) => {
        const { user } = await lockCurrentUser(tx, signedIn)
        await beforeDeletion(tx, user.id)
        await mailer.sendNotice(tx, mailedAccountOf(user), 'account_deleted')
        await deleteUser(tx, user.id)
      })
      options.onSessionsEnded()
      client.note('account_deleted', { userId: signedIn.userId })
    },
  }
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>
