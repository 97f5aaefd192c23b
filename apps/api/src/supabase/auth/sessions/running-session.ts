import type { IdentityRow, UserRow } from '#supabase/auth/users/users.repository.ts'
import type { SessionRow } from './sessions.repository.ts'

/** What an answer with tokens is made of. */
export type RunningSession = {
  session: Pick<SessionRow, 'id' | 'kind' | 'authenticationMethods'>
  user: UserRow
  identities: IdentityRow[]
  nowSeconds: number
}

type WithIdentity = { identity: IdentityRow | null }
type Row = Omit<RunningSession, 'identities'> & WithIdentity

/** From a statement that has a row for each identity of one user. */
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
