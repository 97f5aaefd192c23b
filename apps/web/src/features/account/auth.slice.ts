import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Session } from './session/session.ts'

export type LinkProblem =
  | 'expired'
  | 'already-confirmed'
  | 'invalid'
  | 'other-account'
  | 'needs-login'

export type AuthState = {
  /** True until it is known for the first time whether somebody is signed in. */
  isLoading: boolean
  session: Session | null
  /** Why a link from a mail did not sign the visitor in; shown until it is closed. */
  linkProblem: LinkProblem | null
}

const initialState: AuthState = { isLoading: true, session: null, linkProblem: null }

/** A mirror of what the session keeper holds, for everything that renders. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionChanged: (auth, { payload }: PayloadAction<Session | null>) => {
      auth.isLoading = false
      auth.session = payload
    },
    linkFailed: (auth, { payload }: PayloadAction<LinkProblem>) => {
      auth.linkProblem = payload
    },
    linkProblemClosed: (auth) => {
      auth.linkProblem = null
    },
  },
  selectors: {
    selectIsAuthLoading: (auth) => auth.isLoading,
    selectSession: (auth) => auth.session,
    selectLinkProblem: (auth) => auth.linkProblem,
  },
})

export const { sessionChanged, linkFailed, linkProblemClosed } = authSlice.actions
export const { selectIsAuthLoading, selectSession, selectLinkProblem } = authSlice.selectors
