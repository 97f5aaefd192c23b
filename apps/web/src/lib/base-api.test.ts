import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, it, vi } from 'vitest'
import { baseApi } from './base-api.ts'
import { plainConfig } from './client-config.ts'
import type { SessionSource } from './session-source.ts'

const config = {
  ...plainConfig,
  apiUrl: 'http://api.test',
  publishableKey: 'key',
  siteUrl: '',
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ readAnything: build.query<unknown, string>({ query: (path) => path }) }),
})

/** A service that knows one good token. */
const ask = async (goodToken: string, session: SessionSource) => {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const sent = request.headers.get('authorization')
    seen.push(sent)
    const status = sent === `Bearer ${goodToken}` ? 200 : 401
    return Promise.resolve(Response.json({}, { status }))
  })
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { config, session } } }).concat(baseApi.middleware),
  })
  const result = await store.dispatch(api.endpoints.readAnything.initiate('/rest/v1/things'))
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

it('asks as nobody when the session turns out to be over', async () => {
  const tokens = ['old']
  const { seen } = await ask('any', {
    getAccessToken: () => Promise.resolve(tokens.pop()),
    renewAccessToken: () => Promise.resolve(undefined),
  })

  expect(seen).toEqual(['Bearer old', null])
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
