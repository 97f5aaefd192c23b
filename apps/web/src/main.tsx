import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from '#app/Providers.tsx'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { readClientConfig, readFirstData } from '#lib/client-config.ts'
import { anonymousSession } from '#lib/session-source.ts'
import '#ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id "root".')

const config = readClientConfig(document)
const store = makeStore({ config, session: anonymousSession }, readFirstData(document))
const router = createBrowserRouter(routes)

createRoot(root).render(
  <StrictMode>
    <Providers store={store} config={config}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
