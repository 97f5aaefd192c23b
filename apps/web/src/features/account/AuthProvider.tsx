import { createContext, useEffect, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { userChanged } from '#lib/session/user-changed.ts'
import type { Account } from './account.ts'
import { linkFailed, selectSession, sessionChanged } from './auth.slice.ts'
import type { LinkOutcome } from './links/follow-link.ts'
import { mailLoginToast } from './mail-login-toast.ts'
import { profileApi } from './profile.api.ts'

export const AuthContext = createContext<Account | undefined>(undefined)

type AuthProviderProps = { account: Account; children: ReactNode }

/** Copies the session into the store, and fetches the profile at every change of it. */
export const AuthProvider = ({ account, children }: AuthProviderProps) => {
  const dispatch = useThunkDispatch()
  const session = useSelector(selectSession)
  const userId = session?.user.id
  const accessToken = session?.access_token

  useEffect(() => {
    let knownId: string | undefined
    return account.start({
      onSession: (next) => {
        // One user can follow another directly: another tab logged out and in while this one was frozen.
        if (next?.user.id !== knownId) dispatch(userChanged())
        knownId = next?.user.id
        dispatch(sessionChanged(next ?? null))
      },
      onLink: (outcome) => dispatch(toAction(outcome)),
    })
  }, [account, dispatch])

  useEffect(() => {
    if (!userId || !accessToken) return
    const query = dispatch(profileApi.endpoints.getProfile.initiate(userId, { forceRefetch: true }))
    query.unwrap().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- The login holds without it, so no message is shown.
      console.error('The profile could not be loaded.', error)
    })
    return () => query.unsubscribe()
  }, [userId, accessToken, dispatch])

  return <AuthContext value={account}>{children}</AuthContext>
}

const toAction = (outcome: LinkOutcome) =>
  outcome.kind === 'error' ? linkFailed(outcome.error) : mailLoginToast(outcome.type, outcome.email)
