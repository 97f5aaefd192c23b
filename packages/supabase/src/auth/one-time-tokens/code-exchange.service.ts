import { authError, invalidInput, signInOfBannedUser } from '#supabase/auth/auth.errors.ts'
import type { TokenRequest } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { IssuedSession, SessionIssuer } from '#supabase/auth/sessions/session-issuer.ts'
import { lockAddressee } from '#supabase/auth/users/users.repository.ts'
import type { Database } from '@golden-bead/server/database/database'
import { matchesChallenge } from './code-challenge.ts'
import { deleteFlowState, findUserOfCode, lockFlowState } from './one-time-tokens.repository.ts'

const codeSeconds = 300
const verifierLengthMax = 256
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const flowStateNotFound = () =>
  authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
const badCodeVerifier = () =>
  authError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  )

/**
 * The last step of the PKCE flow: exchanges the code from the redirect and the verifier for a
 * session.
 */
export function createCodeExchange(options: { database: Database; issuer: SessionIssuer }) {
  const { database, issuer } = options

  return {
    async exchange(request: TokenRequest, client: Client): Promise<IssuedSession> {
      const authCode = request.auth_code ?? ''
      const verifier = request.code_verifier ?? ''
      if (authCode === '' || verifier === '') {
        throw invalidInput('invalid request: both auth code and code verifier should be non-empty')
      }
      if (verifier.length > verifierLengthMax) throw badCodeVerifier()
      if (!uuidPattern.test(authCode)) throw flowStateNotFound()

      const issued = await database.transaction(async (tx) => {
        // Locks the user first, in the same order as a new password, which deletes earlier codes.
        const userId = await findUserOfCode(tx, authCode)
        const locked = userId === undefined ? undefined : await lockAddressee(tx, { userId })
        const flowState = await lockFlowState(tx, authCode, codeSeconds)
        if (locked === undefined || flowState === undefined) throw flowStateNotFound()
        if (flowState.isExpired) {
          throw authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
        }
        const { codeChallenge, codeChallengeMethod, authenticationMethod } = flowState
        const challenge = { challenge: codeChallenge, method: codeChallengeMethod }
        if (!matchesChallenge(verifier, challenge)) throw badCodeVerifier()

        await deleteFlowState(tx, flowState.id)
        if (locked.isBanned) throw signInOfBannedUser()
        const isRecovery = authenticationMethod === 'recovery'
        return issuer.start(tx, locked.user, {
          kind: isRecovery ? 'recovery' : 'full',
          method: authenticationMethod,
          client,
        })
      })
      client.note('logged_in', { userId: issued.answer.user.id, sessionId: issued.sessionId })
      return issued
    },
  }
}

export type CodeExchange = ReturnType<typeof createCodeExchange>
