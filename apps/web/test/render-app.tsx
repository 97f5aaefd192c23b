import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { ClientConfig, InitialData } from '@golden-bead/contracts/server-rendering'
import { Providers } from '#app/Providers.tsx'
import { initialEntries } from '#app/initial-entries.ts'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { serverAccount } from '#features/account/server-account.ts'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { anonymousSession } from '#lib/session/session-source.ts'

export const config: ClientConfig = {
  ...plainConfig,
  apiUrl: 'http://api.test',
  publishableKey: 'publishable-key',
  siteUrl: 'https://shop.example',
}

/** The whole client at an address, with what its document would have brought along, and no service. */
export const renderApp = (path: string, data: InitialData = {}) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = makeStore({ config, session: anonymousSession }, initialEntries(data))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <Providers store={store} config={config} account={serverAccount}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, store, router, user: userEvent.setup() }
}
