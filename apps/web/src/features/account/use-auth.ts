import { useContext } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useSelector } from 'react-redux'
import type { Role } from '@golden-bead/contracts/roles'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { selectIsAuthLoading, selectSession } from './auth.slice.ts'
import { AuthContext } from './AuthProvider.tsx'
import { profileApi } from './profile.api.ts'

/** A user as the interface shows one. The role is the server's word, and it decides nothing here. */
export type ShownUser = { id: string; name: string; email: string; role: Role }

/** The signed-in user, and the actions of an account. */
export const useAuth = () => {
  const account = useContext(AuthContext)
  if (!account) throw new Error('useAuth must be used within an AuthProvider')

  const dispatch = useThunkDispatch()
  const isLoading = useSelector(selectIsAuthLoading)
  const session = useSelector(selectSession)
  const profile = useSelector(profileApi.endpoints.getProfile.select(session?.user.id ?? skipToken))
  const user: ShownUser | undefined = session
    ? {
        id: session.user.id,
        name: profile.data?.name || session.user.name,
        email: profile.data?.email || session.user.email,
        role: profile.data?.role ?? 'user',
      }
    : undefined

  return {
    user,
    /** True until the first state of the session is known. */
    isLoading,
    /** True until the role is known: an admin is not one before. */
    isProfileLoading: isLoading || (session !== null && !profile.isSuccess && !profile.isError),
    /** True where the profile request failed, during a retry too: whether the user is an admin is unknown. */
    isProfileMissing: session !== null && profile.error !== undefined && !profile.data,
    profileError: profile.error,
    retryProfile: () => session && void dispatch(fetchProfile(session.user.id)),
    account,
  }
}

/** Components that show the profile hold the subscription. */
const fetchProfile = (userId: string) =>
  profileApi.endpoints.getProfile.initiate(userId, { forceRefetch: true, subscribe: false })
