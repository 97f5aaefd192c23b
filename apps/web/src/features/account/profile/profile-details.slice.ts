import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { userChanged } from '#lib/session/user-changed.ts'

/** Everything of the profile form. No screen has an input for `zipCode`; it is carried along. */
export type ProfileDetails = {
  name: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
}

type State = { saved: ProfileDetails | null }

const initialState: State = { saved: null }

/** What the visitor saved on this page. The API has no place for it, so it goes nowhere else. */
export const profileDetailsSlice = createSlice({
  name: 'profileDetails',
  initialState,
  reducers: {
    detailsSaved: (_state, { payload }: PayloadAction<ProfileDetails>) => ({ saved: payload }),
  },
  extraReducers: (builder) => builder.addCase(userChanged, () => initialState),
  selectors: { selectSavedDetails: ({ saved }) => saved },
})

export const { detailsSaved } = profileDetailsSlice.actions
export const { selectSavedDetails } = profileDetailsSlice.selectors
