/** Every address of the shop. Neither the client nor a mail ever spells one out. */

/** As `URLSearchParams` writes it, which is there in browsers and in Node but not in the language. */
const queryValue = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/** Search engines are shown these: the site map names them. */
const listed = {
  home: () => '/',
  products: () => '/products',
  about: () => '/about',
  contact: (order?: string) => (order ? `/contact?order=${queryValue(order)}` : '/contact'),
  shipping: () => '/shipping',
  returns: () => '/returns',
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const

/** The site map names one for every row. */
const listedByRow = {
  category: (id: string) => `/products/${encodeURIComponent(id)}`,
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
} as const

/** Pages of one visitor: `robots.txt` disallows them. */
const personal = {
  /** `next` is where to go once logged in. */
  login: (next?: string) => (next ? `/login?next=${queryValue(next)}` : '/login'),
  register: (next?: string) => (next ? `/register?next=${queryValue(next)}` : '/register'),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  profile: (tab?: string) => (tab ? `/profile?tab=${queryValue(tab)}` : '/profile'),
  admin: () => '/admin',
  checkout: () => '/checkout',
  findOrder: (number?: string) =>
    number ? `/find-order?number=${queryValue(number)}` : '/find-order',
  /** Of links in mails, which carry a secret behind a hash. */
  confirmSubscription: () => '/newsletter/confirm',
  endSubscription: () => '/newsletter/unsubscribe',
  wishlist: () => '/wishlist',
} as const

/** The views of the panel: below `admin`, which disallows them with it. */
const panel = {
  adminStart: () => '/admin/start',
  adminCategories: () => '/admin/categories',
  adminStock: () => '/admin/stock',
  adminImport: () => '/admin/import',
  adminOrders: () => '/admin/orders',
  adminTaxReport: () => '/admin/tax-report',
  adminMessages: () => '/admin/messages',
  adminNewsletter: () => '/admin/newsletter',
  adminPages: () => '/admin/pages',
  adminSettings: () => '/admin/settings',
  adminTaxImport: () => '/admin/settings/import-tax-rates',
} as const

/** One for every order. */
const personalByRow = {
  order: (number: string) => `/order/${encodeURIComponent(number)}`,
  adminOrder: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  adminTaxState: (state: string) => `/admin/settings/sales-tax/${encodeURIComponent(state)}`,
  adminPage: (slug: string) => `/admin/pages/${encodeURIComponent(slug)}`,
} as const

/** Crawlers may visit these, but the site map does not name them. */
const unlisted = {
  search: (query: string) => `/products?q=${queryValue(query)}`,
  cart: () => '/cart',
} as const

export const paths = {
  ...listed,
  ...listedByRow,
  ...personal,
  ...panel,
  ...personalByRow,
  ...unlisted,
} as const

// Functions, so that the client carries none of the lists that only the API needs.
export const listedPaths = () => Object.values(listed).map((path) => path())
export const panelPaths = () => Object.values(panel).map((path) => path())
export const personalPaths = () => [
  ...Object.values(personal).map((path) => path()),
  personalByRow.order(''),
]

/** Patterns of the route tree; the builders above fill them in. */
export const routePatterns = {
  products: 'products/:category?',
  product: 'product/:id',
  order: 'order/:number',
  page: 'pages/:slug',
  adminOrder: '/admin/orders/:number',
  adminPage: '/admin/pages/:slug',
  adminTaxState: '/admin/settings/sales-tax/:state',
} as const
