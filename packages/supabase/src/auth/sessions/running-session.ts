import type { IdentityRow, UserRow } from '#supabase/auth/users/users.repository.ts'
import type { SessionRow } from './sessions.repository.ts'

/** The data of a token response. */
export type RunningSession = {
  session: Pick<SessionRow, 'id' | 'kind' | 'authenticationMethods'>
  user: UserRow
  identities: IdentityRow[]
  nowSeconds: number
}

type WithIdentity = { identity: IdentityRow | null }
type Row = Omit<RunningSession, 'identities'> & WithIdentity

/** From a statement with one row per identity of a user. */
export const identitiesOf = (rows: readonly WithIdentity[]): IdentityRow[] =>
  rows.flatMap(({ identity }) => (identity === null ? [] : [identity]))

export function runningSession(rows: readonly Row[]): RunningSession | undefined {
  const [first] = rows
  return (
    first && {
      session: first.session,
      user: first.user,
      nowSeconds: first.nowSeconds,
      identities: identitiesOf(rows),
    }
  )
}
