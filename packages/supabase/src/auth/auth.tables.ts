import { emailLengthMax } from './limits.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

export const authSchema = pgSchema('auth')

const moment = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = (name: string) => moment(name).notNull().defaultNow()

export const users = authSchema.table(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    passwordHash: text('encrypted_password'),
    emailConfirmedAt: moment('email_confirmed_at'),
    /**
     * True if a sign-up or a code created the account, for which any client may name any address;
     * false for the service key.
     */
    isSelfRegistered: boolean('is_self_registered').notNull().default(false),
    invitedAt: moment('invited_at'),
    confirmationSentAt: moment('confirmation_sent_at'),
    recoverySentAt: moment('recovery_sent_at'),
    newEmail: text('new_email'),
    emailChangeSentAt: moment('email_change_sent_at'),
    /** Which address has confirmed the change: none so far, the old one, or the new one. */
    emailChangeConfirmedBy: smallint('email_change_confirmations').notNull().default(0),
    reauthenticationSentAt: moment('reauthentication_sent_at'),
    lastSignInAt: moment('last_sign_in_at'),
    appMetadata: jsonb('app_metadata').$type<Record<string, unknown>>().notNull().default({}),
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    bannedUntil: moment('banned_until'),
    deletedAt: moment('deleted_at'),
    createdAt: madeAt('created_at'),
    updatedAt: madeAt('updated_at'),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'users_email_length',
      sql`length(${table.email}) between 3 and ${literal(emailLengthMax)}`,
    ),
  ],
)

/**
 * Passwords of unconfirmed sign-ups. They open no session: a login with one gets the error that the
 * address is not confirmed, whether the account existed before or not.
 */
export const rememberedSignUps = authSchema.table(
  'remembered_sign_ups',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstPasswordHash: text('first_password_hash').notNull(),
    lastPasswordHash: text('last_password_hash').notNull(),
    updatedAt: madeAt('updated_at'),
  },
  (table) => [index('remembered_sign_ups_age_index').on(table.updatedAt)],
)

export const identities = authSchema.table(
  'identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Record<string, unknown>>().notNull(),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: madeAt('created_at'),
    updatedAt: madeAt('updated_at'),
  },
  (table) => [
    unique('identities_provider_unique').on(table.provider, table.providerId),
    index('identities_user_id_index').on(table.userId),
  ],
)

export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A recovery session may set a password and little else. */
    kind: text('kind').$type<'full' | 'recovery'>().notNull().default('full'),
    authenticationMethods: jsonb('amr')
      .$type<{ method: string; timestamp: number }[]>()
      .notNull()
      .default([]),
    userAgent: text('user_agent'),
    ip: text('ip'),
    refreshedAt: moment('refreshed_at'),
    createdAt: madeAt('created_at'),
    updatedAt: madeAt('updated_at'),
  },
  (table) => [
    index('sessions_user_id_index').on(table.userId),
    // For the cleanup job: a BRIN index is small and costs inserts nothing.
    index('sessions_created_index').using('brin', table.createdAt),
    check('sessions_kind', sql`${table.kind} in ('full', 'recovery')`),
  ],
)

/**
 * Networks where sessions began. Kept after the session, so that a user who logged out is still
 * recognised there.
 */
export const knownNetworks = authSchema.table(
  'known_networks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip: text('ip').notNull(),
    lastUsedAt: madeAt('last_used_at'),
  },
  (table) => [
    primaryKey({ name: 'known_networks_key', columns: [table.userId, table.ip] }),
    index('known_networks_age_index').on(table.lastUsedAt),
  ],
)

export const refreshTokens = authSchema.table(
  'refresh_tokens',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    parentId: bigint('parent_id', { mode: 'number' }),
    revoked: boolean('revoked').notNull().default(false),
    createdAt: madeAt('created_at'),
    updatedAt: madeAt('updated_at'),
  },
  (table) => [
    unique('refresh_tokens_hash_unique').on(table.tokenHash),
    index('refresh_tokens_session_index').on(table.sessionId, table.revoked),
    index('refresh_tokens_created_index').using('brin', table.createdAt),
  ],
)

export const flowStates = authSchema.table(
  'flow_states',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authCode: uuid('auth_code').notNull().defaultRandom(),
    codeChallenge: text('code_challenge').notNull(),
    codeChallengeMethod: text('code_challenge_method').$type<'s256' | 'plain'>().notNull(),
    authenticationMethod: text('authentication_method').notNull(),
    codeIssuedAt: moment('code_issued_at'),
    createdAt: madeAt('created_at'),
  },
  (table) => [
    unique('flow_states_auth_code_unique').on(table.authCode),
    index('flow_states_user_index').on(table.userId),
    index('flow_states_created_index').on(table.createdAt),
  ],
)

export const oneTimeTokenKinds = [
  'confirmation',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const
export type OneTimeTokenKind = (typeof oneTimeTokenKinds)[number]

export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: oneTimeTokenKinds }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** An HMAC: six digits could be guessed from a plain hash. */
    codeHash: text('code_hash').notNull(),
    /** Set if the link leads to a code of the PKCE flow instead of a session. */
    flowStateId: uuid('flow_state_id').references(() => flowStates.id, { onDelete: 'cascade' }),
    /** The address that the token was sent to. */
    relatesTo: text('relates_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: madeAt('created_at'),
  },
  (table) => [
    unique('one_time_tokens_user_kind_unique').on(table.userId, table.kind),
    index('one_time_tokens_hash_index').on(table.tokenHash),
    index('one_time_tokens_address_index').on(table.relatesTo, table.kind),
    index('one_time_tokens_expiry_index').on(table.expiresAt),
    index('one_time_tokens_flow_state_index').on(table.flowStateId),
  ],
)
