import type { ShopSettings, ShopSettingsInput } from '@golden-bead/contracts/shop-settings'
import { baseApi } from '#lib/api/base-api.ts'

const url = '/admin/v1/settings'

export const adminSettingsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Settings', 'Desk', 'Stock'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSettings: build.query<ShopSettings, void>({
        query: () => ({ url }),
        providesTags: ['Settings'],
      }),
      /** To compare with after a conflict. */
      readSettingsNow: build.query<ShopSettings, void>({
        query: () => ({ url }),
        keepUnusedDataFor: 0,
      }),
      /** Invalidates after a failure too: they may be saved and only the answer be lost. */
      saveSettings: build.mutation<ShopSettings, ShopSettingsInput>({
        query: (body) => ({ url, method: 'PUT', body }),
        // Whether anything can be ordered depends on them, and what is low in stock.
        invalidatesTags: ['Settings', 'Desk', 'Stock'],
      }),
    }),
  })

export const { useGetSettingsQuery, useLazyReadSettingsNowQuery, useSaveSettingsMutation } =
  adminSettingsApi
