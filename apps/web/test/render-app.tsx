import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ClientConfig, FirstData } from '@golden-bead/contracts/first-document'
import { Providers } from '#app/Providers.tsx'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { nobody } from '#features/auth/nobody.ts'
import { plainConfig } from '#lib/client-config.ts'
import { anonymousSession } from '#lib/session-source.ts'

/** Nothing listens here: every call that the given data does not spare fails at once. */
const nobodyAnswers = 'http://127.0.0.1:9'

export const config: ClientConfig = {
  ...plainConfig,
  apiUrl: nobodyAnswers,
  publishableKey: 'publishable-key',
  siteUrl: 'https://shop.example',
}

/** The whole client at an address, with what its document would have brought along. */
export const renderApp = (path: string, data: FirstData = {}) => {
  const store = makeStore({ config, session: anonymousSession }, data)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <Providers store={store} config={config} account={nobody}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, store, router, user: userEvent.setup() }
}
