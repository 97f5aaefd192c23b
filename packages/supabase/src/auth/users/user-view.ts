import type { AuthUser } from '#supabase/auth/auth.schemas.ts'
import type { MailedAccount } from '#supabase/auth/mails/account-mailer.ts'
import { accessTokenAudience } from '#supabase/identity/access-token-claims.ts'
import type { Connection } from '@golden-bead/server/database/database'
import { nameOf } from './user-metadata.ts'
import { listIdentities, type IdentityRow, type UserRow } from './users.repository.ts'

const timeText = (time: Date | null) => time?.toISOString()

const present = (members: Record<string, string | undefined | null>) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  )

const identityView = (identity: IdentityRow, user: UserRow): AuthUser['identities'][number] => ({
  identity_id: identity.id,
  id: identity.providerId,
  user_id: identity.userId,
  identity_data: identity.identityData,
  provider: identity.provider,
  ...present({ last_sign_in_at: timeText(identity.lastSignInAt) }),
  created_at: identity.createdAt.toISOString(),
  updated_at: identity.updatedAt.toISOString(),
  email: user.email,
})

/** A user as the API returns one. Unset members are omitted, except for the phone. */
export function userView(user: UserRow, identities: readonly IdentityRow[]): AuthUser {
  const confirmedAt = timeText(user.emailConfirmedAt)
  return {
    id: user.id,
    aud: accessTokenAudience,
    role: 'authenticated',
    email: user.email,
    ...present({ email_confirmed_at: confirmedAt, invited_at: timeText(user.invitedAt) }),
    phone: '',
    ...present({
      confirmation_sent_at: timeText(user.confirmationSentAt),
      confirmed_at: confirmedAt,
      recovery_sent_at: timeText(user.recoverySentAt),
      new_email: user.newEmail,
      email_change_sent_at: timeText(user.emailChangeSentAt),
      reauthentication_sent_at: timeText(user.reauthenticationSentAt),
      last_sign_in_at: timeText(user.lastSignInAt),
    }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities
      .filter((identity) => identity.userId === user.id)
      .map((identity) => identityView(identity, user)),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    ...present({
      banned_until: timeText(user.bannedUntil),
      deleted_at: timeText(user.deletedAt),
    }),
    is_anonymous: false,
  }
}

export const showUser = async (connection: Connection, user: UserRow): Promise<AuthUser> =>
  userView(user, await listIdentities(connection, [user.id]))

/** A user as the mails show one. */
export const mailedAccountOf = (user: UserRow): MailedAccount => ({
  id: user.id,
  email: user.email,
  newEmail: user.newEmail,
  name: nameOf(user.userMetadata),
  isConfirmed: user.emailConfirmedAt !== null,
})
