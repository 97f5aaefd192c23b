import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import type { PageFrame } from '#lib/page-frame.ts'
import { LinkErrorNotice } from '#features/account/LinkErrorNotice.tsx'
import { LogOutOnLeaving } from '#features/account/LogOutOnLeaving.tsx'
import { Toaster } from '#ui/feedback/toast/Toaster.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ShopFooter } from './ShopFooter.tsx'
import { ShopHeader } from './ShopHeader.tsx'
import { WifiOff } from 'lucide'
import { useOnline } from '#lib/use-online.ts'
import { useStoredText, waitingOrderKey } from '#lib/session/stored-text.ts'
import { Icon } from '#ui/Icon.tsx'

/** Only for whoever has such an order, and no page fails without it. */
const WaitingOrder = lazy(() =>
  import('./WaitingOrder.tsx').then(
    ({ WaitingOrder: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/** The frame of every page; a page may bring another header or footer as its `handle`. */
export const ShopLayout = () => {
  const here = useLocation()
  const { pathname } = useNavigation().location ?? here
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A handle of ours is nothing else.
  const frame = useMatches().find(({ handle }) => handle)?.handle as PageFrame | undefined
  const hasWaitingOrder = useStoredText(waitingOrderKey) !== null
  const { Header = ShopHeader, Footer = ShopFooter } = frame ?? {}

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-honey font-semibold text-on-honey focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <OfflineBanner />
      <noscript>
        <p className="bg-ink px-5 py-2.5 text-center text-[0.95rem] text-paper">
          Without JavaScript you can browse, search and choose a price. Cart, other filters, login
          and forms need it.
        </p>
      </noscript>
      {/* A new key closes the menus when Back or something below them changes the page: as soon as it is
          on its way, so that what is opened while it comes stays. */}
      <Header key={pathname} />
      {/* Tall enough that the footer never jumps into sight and out again while a page loads. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4.5rem)] grow flex-col pb-24 print:block print:pb-0"
      >
        <LinkErrorNotice />
        {hasWaitingOrder && (
          <Suspense>
            <WaitingOrder />
          </Suspense>
        )}
        <Outlet />
      </main>
      <Footer />
      <PageOnItsWay />
      <LogOutOnLeaving />
      <RouteAnnouncer />
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

/** A page whose code is still being fetched: what is there stays, and this says that more comes. */
const PageOnItsWay = () =>
  useNavigation().state === 'loading' && <div aria-hidden="true" className="page-on-its-way" />

/** Says that the connection is gone, without covering any control. */
const OfflineBanner = () => {
  const isOnline = useOnline()

  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-3 bg-ink px-5 py-2.5 text-center text-[0.95rem] text-paper">
          <Icon of={WifiOff} className="size-4.5 shrink-0" />
          You are offline. Your cart is kept; prices and stock may have changed.
        </p>
      )}
    </div>
  )
}
