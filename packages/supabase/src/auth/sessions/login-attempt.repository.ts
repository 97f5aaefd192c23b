import { and, eq, exists, sql } from 'drizzle-orm'
import { knownNetworks, rememberedSignUps, users } from '#supabase/auth/auth.tables.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import type { UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Database } from '@golden-bead/server/database/database'

export type LoginAttempt = {
  user: UserRow | undefined
  /** Passwords of unconfirmed sign-ups, which open no session. */
  signUpHashes: string[]
  bucketKey: string
  tokens: number
}

const { placeholder } = sql

/** Reads the account of an address and counts the attempt, whether there is an account or not. */
export function prepareLoginAttempt(database: Database, { login }: AccountGuard) {
  const knownNetwork = database
    .select({ one: sql`1` })
    .from(users)
    .innerJoin(knownNetworks, eq(knownNetworks.userId, users.id))
    .where(and(eq(users.email, placeholder('email')), eq(knownNetworks.ip, placeholder('ip'))))
  const origin = database.$with('origin', { key: sql<string>`key`.as('key') }).as(sql`
    select case when ${exists(knownNetwork)}
      then ${placeholder('fromKnownNetwork')} else ${placeholder('fromUnknownNetwork')} end as key`)
  const counted = database
    .$with('counted', { tokens: sql<number>`tokens`.as('tokens') })
    .as(login.consumeSql({ key: sql`${origin.key}`, from: sql`from ${origin}` }))
  const statement = database
    .with(origin, counted)
    .select({
      bucketKey: origin.key,
      tokens: counted.tokens,
      user: users,
      signUp: rememberedSignUps,
    })
    .from(origin)
    .innerJoin(counted, sql`true`)
    .leftJoin(users, eq(users.email, placeholder('email')))
    .leftJoin(rememberedSignUps, eq(rememberedSignUps.userId, users.id))
    .prepare('count_login_attempt')

  return async (email: string, ip: string): Promise<LoginAttempt> => {
    const [row] = await statement.execute({ email, ip, ...login.keysOf(email, ip) })
    if (row === undefined) throw new Error('The attempt was not counted.')
    const { bucketKey, tokens, user, signUp } = row
    const signUpHashes = signUp === null ? [] : [signUp.firstPasswordHash, signUp.lastPasswordHash]
    return { user: user ?? undefined, signUpHashes, bucketKey, tokens }
  }
}
