import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Session } from './session/session.ts'

export type LinkError =
  | 'expired'
  | 'already-confirmed'
  | 'invalid'
  | 'other-account'
  | 'needs-login'

export type AuthState = {
  /** True until it is known for the first time whether a user is signed in. */
  isLoading: boolean
  session: Session | null
  /** Why a link from a mail did not sign the visitor in; shown until it is closed. */
  linkError: LinkError | null
}

const initialState: AuthState = { isLoading: true, session: null, linkError: null }

/** A mirror of what the session manager holds, for everything that renders. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionChanged: (auth, { payload }: PayloadAction<Session | null>) => {
      auth.isLoading = false
      auth.session = payload
    },
    linkFailed: (auth, { payload }: PayloadAction<LinkError>) => {
      auth.linkError = payload
    },
    linkErrorClosed: (auth) => {
      auth.linkError = null
    },
  },
  selectors: {
    selectIsAuthLoading: (auth) => auth.isLoading,
    selectSession: (auth) => auth.session,
    selectLinkError: (auth) => auth.linkError,
  },
})

export const { sessionChanged, linkFailed, linkErrorClosed } = authSlice.actions
export const { selectIsAuthLoading, selectSession, selectLinkError } = authSlice.selectors
