import type { Profile } from '@golden-bead/contracts/profiles'
import { baseApi } from '#lib/api/base-api.ts'

export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Profile, string>({
      query: (userId) => ({
        url: '/rest/v1/profiles',
        params: { select: '*', id: `eq.${userId}` },
        headers: { accept: 'application/vnd.pgrst.object+json' },
      }),
      // Nothing of an account stays behind in the store of a signed-out visitor.
      keepUnusedDataFor: 0,
      providesTags: ['Profile'],
    }),
  }),
})
