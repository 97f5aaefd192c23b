import { fileURLToPath } from 'node:url'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { thirdPartyNotices } from '@golden-bead/notices/third-party-notices'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fontPreload } from './build/font-preload.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { precompress } from './build/precompress.ts'
import { themeColor } from './build/theme-color.ts'

// The only reader of the environment in the client; it matters in development alone.
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3001'
const publishableKey = process.env['PUBLISHABLE_KEY'] ?? ''
const host = process.env['WEB_HOST'] ?? '127.0.0.1'
const port = Number(process.env['WEB_PORT'] ?? 3000)

const apiPaths = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/graphql/v1',
  '/realtime/v1',
  '/store/v1',
  '/admin/v1',
  '/openapi.json',
  '/docs',
  '/health',
  '/sitemap.xml',
  '/sitemaps',
  '/robots.txt',
  '/.well-known',
]

const configElement = /<script [^>]*golden-bead-config[^<]*/

const orderCode =
  /features\/(addresses|orders|checkout)|waiting-order\.ts|order-(states|statuses|queues)|address-(values|lines)|us-states|AddressFields|own-profile/

/** What the home page has no use for is not in it, however many pages share that. */
const sharedCode =
  /^(?!.*(features\/(cart\/cart\.api|orders)|waiting-order\.ts|order-(states|statuses|queues)|address-(values|lines)|text\/days|us-states|zip-codes))/

/** What the pages of product, cart and checkout share. */
const buyingCode =
  /ui\/(Arrival|AmountRow|SafetyWarning)|arrival-day|time-zones|QuantityField|icons\/(minus|plus|triangle-alert)\./

/** Packages that only style sheets name. */
const inStyles = ['tailwindcss', '@fontsource-variable/figtree', '@fontsource-variable/fraunces']

const manifestOf = (name: string) =>
  fileURLToPath(new URL(`node_modules/${name}/package.json`, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    themeColor(),
    fontPreload(),
    inlineStyles(),
    thirdPartyNotices({
      inPart: isSsrBuild ? [] : inStyles.map(manifestOf),
    }),
    precompress(),
    {
      name: 'development-config',
      apply: 'serve',
      transformIndexHtml: (html) =>
        html.replace(configElement, (element) =>
          element.replace('{}', () => JSON.stringify({ ...plainConfig, publishableKey })),
        ),
    },
  ],
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiUrl, ws: true }])),
  },
  // The renderer of documents is one file: the server that loads it has no React of its own.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  publicDir: isSsrBuild ? false : 'public',
  build: {
    // A picture in the script would be a `data:` address, which the documents do not allow.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // A chunk and what it imports are fetched at once.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Many small chunks compress badly, and their names weigh on the first one: what several
        // pages share travels as one, and so does what those of an order or of an account share. The
        // home page has no use for forms and dialogs.
        codeSplitting: isSsrBuild
          ? false
          : {
              // Else what they import would leave the first chunks with them.
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'forms',
                  test: /AuthFrame|PasswordField|credential-rules|SelectField|Checkbox|overlays\/Dialog|icons\/eye/,
                  priority: 1,
                },
                { name: 'shared', test: sharedCode, minShareCount: 5 },
                { name: 'buying', test: buyingCode, minShareCount: 2 },
                { name: 'order', test: orderCode, minShareCount: 2 },
                { name: 'account', test: /features\/account/, minShareCount: 2 },
              ],
            },
      },
    },
  },
  test: {
    // Two thirds of the time would go into loading React once more for every file.
    isolate: false,
    // As many as most machines have processors: the tests of the API run beside them.
    maxWorkers: 2,
    environment: 'happy-dom',
    // React complains of a style sheet that was emptied, as it then has no address, and happy-dom
    // of every one that it is not allowed to fetch.
    css: { include: [/\.css\?url$/] },
    environmentOptions: {
      happyDOM: {
        settings: {
          handleDisabledFileLoadingAsSuccess: true,
          // A file that is saved would become the page of all tests after it.
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    // A busy machine is slow; only what never comes is wrong.
    testTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
}))
