import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { callHeaders } from './call-headers.ts'
import { callWithToken, type SessionSource } from '#lib/session/session-source.ts'

/** What `makeStore` gives to thunks and to the base query. */
export type StoreServices = { config: ClientConfig; session: SessionSource }

const requestTimeoutMs = 15_000

const send = (services: StoreServices, token: string | undefined) =>
  fetchBaseQuery({
    baseUrl: services.config.apiUrl || '/',
    timeout: requestTimeoutMs,
    prepareHeaders: (headers) => {
      for (const [name, value] of Object.entries(callHeaders(services.config, token))) {
        headers.set(name, value)
      }
    },
  })

/** Tables whose rows are public: a token is sent only if it is still valid, and not renewed first. */
const catalogue = /^\/rest\/v1\/(products|categories|rpc\/)/

/** Every call of the API slice goes through here. A 401 is tried once more. */
export const authenticatedBaseQuery: BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
> = async (args, api, extraOptions) => {
  // `extra` is typed unknown by the toolkit; `makeStore` is the only place that fills it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above.
  const services = api.extra as StoreServices
  const { url, method } = args
  return callWithToken(services.session, {
    call: async (token) => send(services, token)(args, api, extraOptions),
    isRejected: ({ error }) => error?.status === 401,
    isPublic: (method ?? 'GET') === 'GET' && catalogue.test(url),
  })
}

/**
 * A cached response that is older is refetched when a page opens, while it is shown. Younger ones
 * came with the document, or from a prefetch.
 */
const freshSeconds = 5

/** The one API slice: features add their own endpoints with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: authenticatedBaseQuery,
  tagTypes: ['Product', 'Category', 'Profile', 'Preferences'],
  keepUnusedDataFor: 300,
  refetchOnMountOrArgChange: freshSeconds,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
