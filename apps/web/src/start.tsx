import { fixPercentEncoding } from '@golden-bead/contracts/percent-encoding'
import { nanoid } from '@reduxjs/toolkit'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMatchedPages } from '#app/load-matched-pages.ts'
import { Providers } from '#app/Providers.tsx'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { createAccount } from '#features/account/account.ts'
import { browserEnvironment } from '#features/account/browser-environment.ts'
import { readClientConfig, readInitialEntries } from '#lib/api/client-config.ts'

/**
 * The router gives every document that is loaded the same name, and its visitors one scroll position:
 * a page of its own needs a name of its own, which lasts for reload and Back. And it takes no address
 * that the API had to mend.
 */
const nameThisPage = () => {
  const entry: { key?: string } | null = history.state
  const { pathname, search, hash } = location
  history.replaceState(
    { ...entry, key: entry?.key ?? nanoid() },
    '',
    `${fixPercentEncoding(pathname)}${search}${hash}`,
  )
  return { isNew: entry?.key === undefined }
}

export const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no element with the id "root".')
  const { isNew } = nameThisPage()

  const config = readClientConfig(document)
  const account = createAccount(config, browserEnvironment(window))
  const store = makeStore({ config, session: account.source }, readInitialEntries(document))

  await loadMatchedPages(routes, location.pathname)
  // With these the router leaves the page where it is. Who scrolled before the scripts were there would
  // be taken to its top; only a page that was left before has a place to find again.
  const untouched = isNew ? { hydrationData: { loaderData: {} } } : {}
  const shop = (
    <StrictMode>
      <Providers store={store} config={config} account={account}>
        <RouterProvider router={createBrowserRouter(routes, untouched)} />
      </Providers>
    </StrictMode>
  )

  // The development server sends the document empty, the shop itself sends it written.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, shop))
  else createRoot(root).render(shop)
}
