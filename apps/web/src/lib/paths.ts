/** Every address of the shop. Components never spell one out. */
export const paths = {
  home: () => '/',
  products: () => '/products',
  category: (id: string) => `/products/${encodeURIComponent(id)}`,
  search: (query: string) => `/products?${new URLSearchParams({ q: query })}`,
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  about: () => '/about',
  contact: () => '/contact',
  shipping: () => '/shipping',
  returns: () => '/returns',
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** `next` is where to go once logged in. */
  login: (next?: string) => (next ? `/login?${new URLSearchParams({ next })}` : '/login'),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  profile: () => '/profile',
  admin: () => '/admin',
} as const

/** Patterns of the route tree; the builders above fill them in. */
export const routePatterns = {
  products: 'products/:category?',
  product: 'product/:id',
} as const
