import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { loadMatchedPages } from '#app/load-matched-pages.ts'
import { Providers } from '#app/Providers.tsx'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { createAccount } from '#features/account/account.ts'
import { browserClock } from '#features/account/session/clock.ts'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { buildDesk, builtInPages, buildTerms } from './builders.ts'
import { parseStoredSession } from '#features/account/session/session.ts'

/** What the service answers, by method and path; what is not named answers with an empty list. */
export type Answers = Record<
  string,
  (body: string, search?: string) => Response | Promise<Response>
>

const shopConfig = {
  ...plainConfig,
  apiUrl: 'http://api.test',
  publishableKey: 'public-key',
  siteUrl: 'http://shop.test',
}

export const storedSession = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: 'u1', email: 'ada@example.com', name: 'Ada' },
}

/** The profile of whom the stored session belongs to. */
export const profileOf = (changes: object = {}): Answers => ({
  'GET /rest/v1/profiles': () =>
    Response.json({ id: 'u1', email: 'ada@example.com', name: 'Ada', role: 'user', ...changes }),
})

/** Loading a page writes into its route, which the tests after this one start from too. */
const copyOf = (route: RouteObject, untilPagesCome: () => Promise<void>): RouteObject => {
  const copy = { ...route }
  const { lazy, children } = route
  if (children) copy.children = children.map((child) => copyOf(child, untilPagesCome))
  if (typeof lazy === 'function') copy.lazy = () => untilPagesCome().then(lazy)
  return copy
}

/** What every page of the panel, and pages of the shop beside their own data, ask for. */
const usualAnswers: Answers = {
  'GET /store/v1/checkout': () => Response.json(buildTerms()),
  'GET /rest/v1/addresses': () => Response.json([]),
  'GET /admin/v1/orders': () => Response.json(buildDesk()),
  ...Object.fromEntries(
    builtInPages.map((page) => [`GET /store/v1/pages/${page.slug}`, () => Response.json(page)]),
  ),
}

/** The shop at an address, in memory, with a service that says what a test wants it to say. */
export const renderShop = async (
  path: string,
  answers: Answers = {},
  session?: object,
  changes: Partial<ClientConfig> = {},
) => {
  const config = { ...shopConfig, ...changes }
  const sent: { call: string; body: string; headers: Headers }[] = []
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const call = `${request.method} ${pathname}`
    sent.push({ call: `${call}${search}`, body, headers: request.headers })
    return (answers[call] ?? usualAnswers[call])?.(body, search) ?? Response.json([])
  }
  const { fetch } = globalThis
  globalThis.fetch = answer
  onTestFinished(() => {
    globalThis.fetch = fetch
  })

  const readSession = (stored?: object) =>
    parseStoredSession(stored ? JSON.stringify(stored) : null)
  let kept = readSession(session)
  let hearOtherTab = () => {}
  const address = new URL(path, 'http://shop.test')
  let shownAddress = path
  const account = createAccount(config, {
    clock: browserClock,
    fetch: answer,
    storage: { read: () => kept, write: (next) => (kept = next) },
    tabs: { tell: () => {}, listen: (listener) => ((hearOtherTab = listener), () => {}) },
    lock: (task) => task(),
    onPageResume: () => () => {},
    address,
    replaceAddress: (next) => (shownAddress = next),
    findSavedTokens: () => undefined,
  })
  let pagesCome = Promise.resolve()
  const ownRoutes = routes.map((route) => copyOf(route, () => pagesCome))
  await loadMatchedPages(ownRoutes, address.pathname)
  const router = createMemoryRouter(ownRoutes, { initialEntries: [shownAddress] })
  const { unmount } = render(
    <Providers
      store={makeStore({ config, session: account.source })}
      config={config}
      account={account}
    >
      <RouterProvider router={router} />
    </Providers>,
  )

  return {
    user: userEvent.setup(),
    unmount,
    sent,
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    hash: () => router.state.location.hash,
    goBack: () => act(() => router.navigate(-1)),
    kept: () => kept,
    /** A login or logout in another tab. */
    logInElsewhere: (next?: object) => {
      kept = readSession(next)
      act(hearOtherTab)
    },
    /** The code of further pages is on its way until what this answers is called. */
    holdPages: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      pagesCome = promise
      return resolve
    },
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
  }
}
