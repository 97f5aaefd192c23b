import { baseApi } from '#lib/api/base-api.ts'

const url = '/rest/v1/profiles'

/** What the pages know of a profile beside what every page shows. */
export const ownProfileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `*` leaves it out. */
    getPhone: build.query<string, string>({
      query: (userId) => ({
        url,
        params: { select: 'phone', id: `eq.${userId}` },
        headers: { accept: 'application/vnd.pgrst.object+json' },
      }),
      transformResponse: ({ phone = '' }: { phone?: string }) => phone,
      // Nothing of an account stays behind in the store of a signed-out visitor.
      keepUnusedDataFor: 0,
      providesTags: ['Profile'],
    }),
    saveProfile: build.mutation<null, { userId: string; name: string; phone: string }>({
      query: ({ userId, ...body }) => ({
        url,
        method: 'PATCH',
        params: { id: `eq.${userId}` },
        body,
      }),
      invalidatesTags: ['Profile'],
    }),
  }),
})

export const { useGetPhoneQuery, useSaveProfileMutation } = ownProfileApi
