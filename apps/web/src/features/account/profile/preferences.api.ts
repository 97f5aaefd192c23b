import type { Preferences } from '@golden-bead/contracts/preferences'
import type { SubscriptionStatus } from '@golden-bead/contracts/newsletter'
import { baseApi } from '#lib/api/base-api.ts'

export const choiceNames = [
  'marketing',
  'orders',
  'newsletter',
  'analytics',
  'personalization',
] as const
export type Choices = Pick<Preferences, (typeof choiceNames)[number]>

export const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `null` until they were saved for the first time. */
    getPreferences: build.query<Choices | null, string>({
      query: (userId) => ({
        url: '/rest/v1/preferences',
        params: { select: choiceNames.join(','), user_id: `eq.${userId}` },
      }),
      transformResponse: ([choices]: Choices[]) => choices ?? null,
      // Nothing of an account stays behind in the store of a signed-out visitor.
      keepUnusedDataFor: 0,
      providesTags: ['Preferences'],
    }),
    /** The address may have been subscribed with the newsletter box, before anything was saved. */
    getOwnSubscription: build.query<SubscriptionStatus | null, string>({
      query: (userId) => ({
        url: '/rest/v1/subscriptions',
        params: { select: 'status', user_id: `eq.${userId}` },
      }),
      transformResponse: ([subscription]: { status: SubscriptionStatus }[]) =>
        subscription?.status ?? null,
      keepUnusedDataFor: 0,
      providesTags: ['Preferences'],
    }),
    savePreferences: build.mutation<null, Choices & { user_id: string }>({
      query: (body) => ({
        url: '/rest/v1/preferences',
        method: 'POST',
        headers: { prefer: 'resolution=merge-duplicates' },
        body,
      }),
      invalidatesTags: ['Preferences'],
    }),
  }),
})

export const { useGetPreferencesQuery, useGetOwnSubscriptionQuery, useSavePreferencesMutation } =
  preferencesApi
