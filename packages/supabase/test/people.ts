import { randomUUID } from 'node:crypto'
import type { Transaction } from '@golden-bead/server/database/database'
import { sessions, users } from '#supabase/auth/auth.tables.ts'
import { accessTokenAudience } from '#supabase/identity/access-token-claims.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { publishableKey } from './keys.ts'
import { profiles } from './profiles.ts'

export type Person = { id: string; accessToken: string; headers: Record<string, string> }

/** With `id` a further session of an account that is there already. */
type Options = { role?: 'user' | 'admin'; session?: 'full' | 'recovery'; id?: string }

type Profile = { id: string; email: string; role: 'user' | 'admin' }

/** A user with an account, a profile and a session, inserted directly into the tables. */
export const signedInWith =
  (addProfile: (tx: Transaction, profile: Profile) => Promise<unknown>) =>
  async ({ app }: Pick<TestServer, 'app'>, options: Options = {}): Promise<Person> => {
    const { role = 'user', session = 'full', id = randomUUID() } = options
    const sessionId = randomUUID()
    const email = `${id}@example.com`
    await app.database.transaction(async (tx) => {
      await tx
        .insert(users)
        .values({ id, email, emailConfirmedAt: new Date() })
        .onConflictDoNothing()
      await addProfile(tx, { id, email, role })
      await tx.insert(sessions).values({ id: sessionId, userId: id, kind: session })
    })

    const now = Math.floor(Date.now() / 1000)
    const accessToken = app.accessTokens.sign({
      iss: app.accessTokens.issuer,
      sub: id,
      aud: accessTokenAudience,
      exp: now + 3600,
      iat: now,
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: {},
      user_metadata: {},
      aal: 'aal1',
      amr: [],
      session_id: sessionId,
      ...(session === 'recovery' && { session_kind: session }),
      is_anonymous: false,
    })
    return {
      id,
      accessToken,
      headers: { apikey: publishableKey, authorization: `Bearer ${accessToken}` },
    }
  }

export const signedIn = signedInWith((tx, profile) =>
  tx.insert(profiles).values(profile).onConflictDoNothing(),
)
