import { configureStore } from '@reduxjs/toolkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { baseApi } from './base-api.ts'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import type { SessionSource } from '#lib/session/session-source.ts'

const config = {
  ...plainConfig,
  apiUrl: 'http://api.test',
  publishableKey: 'key',
  siteUrl: '',
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAnything: build.query<unknown, string>({ query: (url) => ({ url }) }),
    readAsEditor: build.query<unknown, string>({
      query: (url) => ({ url }),
      extraOptions: { isForEditors: true },
    }),
  }),
})

/** A service that knows one good token. */
const ask = async (
  goodToken: string | undefined,
  session: SessionSource,
  path = '/rest/v1/profiles',
  endpoint: keyof typeof api.endpoints & `read${string}` = 'readAnything',
) => {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const sent = request.headers.get('authorization')
    seen.push(sent)
    const status = sent === (goodToken ? `Bearer ${goodToken}` : null) ? 200 : 401
    return Promise.resolve(Response.json({}, { status }))
  })
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { config, session } } }).concat(baseApi.middleware),
  })
  const result = await store.dispatch(api.endpoints[endpoint].initiate(path))
  return { seen, isSuccess: result.isSuccess }
}

afterEach(() => vi.unstubAllGlobals())

it('repeats a request once with a renewed token after a 401', async () => {
  const { seen, isSuccess } = await ask('new', {
    getAccessToken: () => Promise.resolve('old'),
    renewAccessToken: () => Promise.resolve('new'),
  })

  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(isSuccess).toBe(true)
})

it('does not try a third time', async () => {
  const { seen, isSuccess } = await ask('other', {
    getAccessToken: () => Promise.resolve('old'),
    renewAccessToken: () => Promise.resolve('new'),
  })

  expect(seen).toHaveLength(2)
  expect(isSuccess).toBe(false)
})

it('keeps the answer where the session lives but cannot be renewed now', async () => {
  const { seen } = await ask('any', {
    getAccessToken: () => Promise.resolve('old'),
    renewAccessToken: () => Promise.resolve(undefined),
  })

  expect(seen).toEqual(['Bearer old'])
})

it('renews nothing for a visitor who is not signed in', async () => {
  const { seen } = await ask('any', {
    getAccessToken: () => Promise.resolve(undefined),
    renewAccessToken: () => Promise.reject(new Error('not asked for')),
  })

  expect(seen).toEqual([null])
})

describe.each([
  '/rest/v1/products?select=*',
  '/rest/v1/categories?select=*',
  '/rest/v1/rpc/search_products?q=pink',
])('what every visitor may read: %s', (path) => {
  const signedIn: SessionSource = {
    getAccessToken: () => Promise.resolve('old'),
    renewAccessToken: () => Promise.reject(new Error('not asked for')),
  }

  it('is asked as every visitor asks, also where an admin is logged in', async () => {
    const { seen, isSuccess } = await ask(undefined, signedIn, path)

    expect(seen).toEqual([null])
    expect(isSuccess).toBe(true)
  })

  it('is asked with the rights of an admin by the panel', async () => {
    const { seen } = await ask('old', signedIn, path, 'readAsEditor')

    expect(seen).toEqual(['Bearer old'])
  })
})

it('every endpoint has a name of its own', async () => {
  // Loaded anew, and so injected: other tests of the same process have loaded them already.
  vi.resetModules()
  const { baseApi: freshApi } = await import('./base-api.ts')
  const injected = vi.spyOn(freshApi, 'injectEndpoints')
  const modules = Object.values(import.meta.glob('../../features/**/*.api.ts'))
  await Promise.all(modules.map((load) => load()))

  const anyKind = { query: vi.fn(), mutation: vi.fn(), infiniteQuery: vi.fn() }
  const names = injected.mock.calls.flatMap(([{ endpoints }]) => Object.keys(endpoints(anyKind)))
  expect(injected).toHaveBeenCalledTimes(modules.length)
  expect(names).toEqual([...new Set(names)])
})
