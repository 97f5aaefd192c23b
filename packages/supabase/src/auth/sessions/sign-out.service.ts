import { signOutScopes, type SignOutScope } from '#supabase/auth/limits.ts'
import { invalidInput } from '#supabase/auth/auth.errors.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { Database } from '@golden-bead/server/database/database'
import { lockCurrentUser, type SignedIn } from './current-user.ts'
import { endSession, endSessionsOfUser } from './sessions.repository.ts'

export type SignOutOptions = { database: Database; onSessionsEnded: () => void }

export function createSignOut({ database, onSessionsEnded }: SignOutOptions) {
  return {
    async signOut(
      signedIn: SignedIn,
      scopeText: string | undefined,
      client: Client,
    ): Promise<void> {
      const scope = readScope(scopeText)
      await database.transaction(async (tx) => {
        await lockCurrentUser(tx, signedIn)
        if (scope === 'local') await endSession(tx, signedIn.sessionId)
        else if (scope === 'others') {
          await endSessionsOfUser(tx, signedIn.userId, { exceptId: signedIn.sessionId })
        } else await endSessionsOfUser(tx, signedIn.userId)
      })
      onSessionsEnded()
      client.note('logged_out', { userId: signedIn.userId, sessionId: signedIn.sessionId, scope })
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
