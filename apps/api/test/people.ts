import { randomUUID } from 'node:crypto'
import type { Role } from '@golden-bead/contracts/roles'
import { sessions, users } from '#supabase/auth/auth.tables.ts'
import { profiles } from '#shop/profiles/profiles.tables.ts'
import { accessTokenAudience } from '#supabase/identity/access-token-claims.ts'
import { publishableKey, type TestApp } from './test-app.ts'

export type Person = { id: string; accessToken: string; headers: Record<string, string> }

/** With `id` a further session of an account that is there already. */
type Options = { role?: Role; session?: 'full' | 'recovery'; id?: string }

/** A user with an account, a profile and a session, inserted directly into the tables. */
export async function signedIn({ app }: TestApp, options: Options = {}): Promise<Person> {
  const { role = 'user', session = 'full', id = randomUUID() } = options
  const sessionId = randomUUID()
  const email = `${id}@example.com`
  await app.database.transaction(async (tx) => {
    await tx.insert(users).values({ id, email, emailConfirmedAt: new Date() }).onConflictDoNothing()
    await tx.insert(profiles).values({ id, email, role }).onConflictDoNothing()
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
