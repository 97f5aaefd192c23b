import { matchRoutes, type RouteObject } from 'react-router'
import { panelPaths, paths, routePatterns } from '@golden-bead/contracts/paths'
import { Component as HomePage } from '#pages/home/HomePage.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { ShopLayout } from './layouts/ShopLayout.tsx'
import { PageSkeleton } from './layouts/PageSkeleton.tsx'

const textPages = [
  paths.shipping(),
  paths.returns(),
  paths.terms(),
  paths.privacy(),
  routePatterns.page,
]

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
            lazy: () => import('#pages/catalogue/CataloguePage.tsx'),
          },
          {
            path: routePatterns.product,
            lazy: () => import('#pages/product/ProductPage.tsx'),
          },
          {
            path: paths.cart(),
            lazy: () => import('#pages/cart/CartPage.tsx'),
          },
          {
            path: paths.checkout(),
            lazy: () => import('#pages/checkout/CheckoutPage.tsx'),
          },
          {
            path: routePatterns.order,
            lazy: () => import('#pages/order/OrderPage.tsx'),
          },
          {
            path: paths.wishlist(),
            lazy: () => import('#pages/wishlist/WishlistPage.tsx'),
          },
          {
            path: paths.about(),
            lazy: () => import('#pages/about/AboutPage.tsx'),
          },
          {
            path: paths.contact(),
            lazy: () => import('#pages/contact/ContactPage.tsx'),
          },
          ...textPages.map((path) => ({
            path,
            lazy: () => import('#pages/text/TextPage.tsx'),
          })),
          {
            path: paths.login(),
            lazy: () => import('#pages/login/LoginPage.tsx'),
          },
          {
            path: paths.register(),
            lazy: () => import('#pages/register/RegisterPage.tsx'),
          },
          {
            path: paths.forgotPassword(),
            lazy: () => import('#pages/forgot-password/ForgotPasswordPage.tsx'),
          },
          {
            path: paths.resetPassword(),
            lazy: () => import('#pages/reset-password/ResetPasswordPage.tsx'),
          },
          {
            path: paths.findOrder(),
            lazy: () => import('#pages/find-order/FindOrderPage.tsx'),
          },
          {
            path: paths.profile(),
            lazy: () => import('#pages/profile/ProfilePage.tsx'),
          },
          {
            path: paths.confirmSubscription(),
            lazy: () => import('#pages/newsletter/ConfirmSubscriptionPage.tsx'),
          },
          {
            path: paths.endSubscription(),
            lazy: () => import('#pages/newsletter/UnsubscribePage.tsx'),
          },
          {
            path: paths.admin(),
            lazy: () => import('#pages/admin/AdminPage.tsx'),
            // The page reads its view from the address, and stays mounted between them.
            children: [
              ...panelPaths(),
              routePatterns.adminOrder,
              routePatterns.adminPage,
              routePatterns.adminTaxState,
            ].map((path) => ({
              path,
              element: null,
            })),
          },
          {
            path: '*',
            lazy: () => import('#pages/not-found/NotFoundPage.tsx'),
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
