import type { ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { paths, routePatterns } from '@golden-bead/contracts/paths'
import { Component as HomePage } from '#pages/home/HomePage.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { ShopLayout } from './layouts/ShopLayout.tsx'
import { PageSkeleton } from './layouts/PageSkeleton.tsx'

type PageModule = { Component: () => ReactNode }

/** The source file is how the server finds the chunk of a page in the manifest of the build. */
export type PageHandle = { source: string }

const page = (source: string, lazy: () => Promise<PageModule>) => ({
  lazy,
  handle: { source } satisfies PageHandle,
})

/** Every screen of the shop. Each page but the first is a chunk of its own, fetched on intent. */
export const routes: RouteObject[] = [
  {
    path: paths.home(),
    Component: ShopLayout,
    HydrateFallback: PageSkeleton,
    // An error of a page keeps the frame of the shop; one of the frame itself stands alone.
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            index: true,
            Component: HomePage,
          },
          {
            path: routePatterns.products,
            ...page(
              'src/pages/catalogue/CataloguePage.tsx',
              () => import('#pages/catalogue/CataloguePage.tsx'),
            ),
          },
          {
            path: routePatterns.product,
            ...page(
              'src/pages/product/ProductPage.tsx',
              () => import('#pages/product/ProductPage.tsx'),
            ),
          },
          {
            path: paths.cart(),
            ...page('src/pages/cart/CartPage.tsx', () => import('#pages/cart/CartPage.tsx')),
          },
          {
            path: paths.wishlist(),
            ...page(
              'src/pages/wishlist/WishlistPage.tsx',
              () => import('#pages/wishlist/WishlistPage.tsx'),
            ),
          },
          {
            path: paths.about(),
            ...page('src/pages/about/AboutPage.tsx', () => import('#pages/about/AboutPage.tsx')),
          },
          {
            path: paths.contact(),
            ...page(
              'src/pages/contact/ContactPage.tsx',
              () => import('#pages/contact/ContactPage.tsx'),
            ),
          },
          {
            path: paths.shipping(),
            ...page(
              'src/pages/shipping/ShippingPage.tsx',
              () => import('#pages/shipping/ShippingPage.tsx'),
            ),
          },
          {
            path: paths.returns(),
            ...page(
              'src/pages/returns/ReturnsPage.tsx',
              () => import('#pages/returns/ReturnsPage.tsx'),
            ),
          },
          {
            path: paths.terms(),
            ...page('src/pages/terms/TermsPage.tsx', () => import('#pages/terms/TermsPage.tsx')),
          },
          {
            path: paths.privacy(),
            ...page(
              'src/pages/privacy/PrivacyPage.tsx',
              () => import('#pages/privacy/PrivacyPage.tsx'),
            ),
          },
          {
            path: paths.login(),
            ...page('src/pages/login/LoginPage.tsx', () => import('#pages/login/LoginPage.tsx')),
          },
          {
            path: paths.register(),
            ...page(
              'src/pages/register/RegisterPage.tsx',
              () => import('#pages/register/RegisterPage.tsx'),
            ),
          },
          {
            path: paths.forgotPassword(),
            ...page(
              'src/pages/forgot-password/ForgotPasswordPage.tsx',
              () => import('#pages/forgot-password/ForgotPasswordPage.tsx'),
            ),
          },
          {
            path: paths.resetPassword(),
            ...page(
              'src/pages/reset-password/ResetPasswordPage.tsx',
              () => import('#pages/reset-password/ResetPasswordPage.tsx'),
            ),
          },
          {
            path: paths.profile(),
            ...page(
              'src/pages/profile/ProfilePage.tsx',
              () => import('#pages/profile/ProfilePage.tsx'),
            ),
          },
          {
            path: paths.confirmSubscription(),
            ...page(
              'src/pages/newsletter/ConfirmSubscriptionPage.tsx',
              () => import('#pages/newsletter/ConfirmSubscriptionPage.tsx'),
            ),
          },
          {
            path: paths.endSubscription(),
            ...page(
              'src/pages/newsletter/UnsubscribePage.tsx',
              () => import('#pages/newsletter/UnsubscribePage.tsx'),
            ),
          },
          {
            path: paths.admin(),
            ...page('src/pages/admin/AdminPage.tsx', () => import('#pages/admin/AdminPage.tsx')),
          },
          {
            path: '*',
            ...page(
              'src/pages/not-found/NotFoundPage.tsx',
              () => import('#pages/not-found/NotFoundPage.tsx'),
            ),
          },
        ],
      },
    ],
  },
]

/** Loads the code behind an address before anyone goes there. A failure shows up on the visit. */
export const prefetchRoute = (to: string) => {
  for (const { route } of matchRoutes(routes, to) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}
