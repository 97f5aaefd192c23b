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

/** Read without a token, so that the pages of the shop show an admin what every visitor sees. */
const catalogue = /^\/rest\/v1\/(products|categories|rpc\/)/

type CallOptions = {
  /** Whether drafts and what is hidden belong to the answer, for the panel. */
  isForEditors?: boolean
}

/** Every call of the API slice goes through here. A 401 is tried once more. */
export const authenticatedBaseQuery: BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  CallOptions,
  FetchBaseQueryMeta
> = async (args, api, extraOptions) => {
  // `extra` is typed unknown by the toolkit; `makeStore` is the only place that fills it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above.
  const services = api.extra as StoreServices
  const { url, method = 'GET' } = args
  const call = async (token?: string) => send(services, token)(args, api, {})
  if (method === 'GET' && catalogue.test(url) && !extraOptions?.isForEditors) return call()
  return callWithToken(services.session, {
    call,
    isRejected: ({ error }) => error?.status === 401,
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
