import { matchRoutes, type RouteObject } from 'react-router'
import { routePatterns } from '#lib/paths.ts'
import { RouteError } from './errors/RouteError.tsx'
import { ShopLayout } from './layouts/ShopLayout.tsx'
import { PageSkeleton } from './layouts/PageSkeleton.tsx'

/** Every screen of the shop. Each page is a chunk of its own, fetched on intent. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: ShopLayout,
    HydrateFallback: PageSkeleton,
    // An error of a page keeps the frame of the shop; one of the frame itself stands alone.
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { index: true, lazy: () => import('#pages/home/HomePage.tsx') },
          {
            path: routePatterns.products,
            lazy: () => import('#pages/catalogue/CataloguePage.tsx'),
          },
          { path: routePatterns.product, lazy: () => import('#pages/product/ProductPage.tsx') },
          { path: 'cart', lazy: () => import('#pages/cart/CartPage.tsx') },
          { path: 'about', lazy: () => import('#pages/about/AboutPage.tsx') },
          { path: 'contact', lazy: () => import('#pages/contact/ContactPage.tsx') },
          { path: 'shipping', lazy: () => import('#pages/shipping/ShippingPage.tsx') },
          { path: 'returns', lazy: () => import('#pages/returns/ReturnsPage.tsx') },
          { path: 'terms', lazy: () => import('#pages/terms/TermsPage.tsx') },
          { path: 'privacy', lazy: () => import('#pages/privacy/PrivacyPage.tsx') },
          { path: 'login', lazy: () => import('#pages/login/LoginPage.tsx') },
          { path: 'register', lazy: () => import('#pages/register/RegisterPage.tsx') },
          {
            path: 'forgot-password',
            lazy: () => import('#pages/forgot-password/ForgotPasswordPage.tsx'),
          },
          {
            path: 'reset-password',
            lazy: () => import('#pages/reset-password/ResetPasswordPage.tsx'),
          },
          { path: 'profile', lazy: () => import('#pages/profile/ProfilePage.tsx') },
          { path: 'admin', lazy: () => import('#pages/admin/AdminPage.tsx') },
          { path: '*', lazy: () => import('#pages/not-found/NotFoundPage.tsx') },
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
