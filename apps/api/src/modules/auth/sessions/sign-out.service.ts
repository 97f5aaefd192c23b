import { signOutScopes, type SignOutScope } from '@golden-bead/contracts/auth'
import { invalidInput } from '#modules/auth/auth.errors.ts'
import type { Client } from '#modules/auth/client.ts'
import type { Database } from '#platform/database/database.ts'
import { lockCurrentUser, type Caller } from './current-user.ts'
import { endSession, endSessionsOfUser } from './sessions.repository.ts'

export type SignOutOptions = { database: Database; onSessionsEnded: () => void }

export function createSignOut({ database, onSessionsEnded }: SignOutOptions) {
  return {
    async signOut(caller: Caller, scopeText: string | undefined, client: Client): Promise<void> {
      const scope = readScope(scopeText)
      await database.transaction(async (tx) => {
        await lockCurrentUser(tx, caller)
        if (scope === 'local') await endSession(tx, caller.sessionId)
        else if (scope === 'others') {
          await endSessionsOfUser(tx, caller.userId, { exceptId: caller.sessionId })
        } else await endSessionsOfUser(tx, caller.userId)
      })
      onSessionsEnded()
      client.note('logged_out', { userId: caller.userId, sessionId: caller.sessionId, scope })
    },
  }
}

export type SignOut = ReturnType<typeof createSignOut>

const shownLengthMax = 40

function readScope(text: string | undefined): SignOutScope {
  if (text === undefined || text === '') return 'global'
  const scope = signOutScopes.find((known) => known === text)
  if (scope === undefined) {
    throw invalidInput(`Unsupported logout scope "${text.slice(0, shownLengthMax)}"`)
  }
  return scope
}
