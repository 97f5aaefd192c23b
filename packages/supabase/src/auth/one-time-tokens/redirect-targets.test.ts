import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedirectTargets } from './redirect-targets.ts'

const pages = { home: '/', resetPassword: '/reset-password' }
const targets = createRedirectTargets({
  url: 'https://shop.example',
  redirects: [
    'https://*.preview.example/**',
    'https://**--beads.builds.example/**',
    'https://app.example/welcome/*',
    'https://bare.example',
    'bead-app://welcome/**',
    'com.example.bead:/back',
  ],
  previewHosts: /^shop-[a-z0-9-]*\.previews\.example$/,
  pages,
})
const local = createRedirectTargets({
  url: 'http://localhost:3000',
  redirects: [],
  previewHosts: undefined,
  pages,
})

const accepted = [
  'https://shop.example/',
  'https://shop.example/any/path?with=query#and-fragment',
  'https://one.preview.example/a/b',
  'https://any.branch--beads.builds.example/a/b',
  'https://shop-7.previews.example/reset-password?with=query',
  'https://app.example/welcome/back',
  'https://bare.example/',
  'bead-app://welcome/back?with=query#and-fragment',
  'com.example.bead:/back',
]
test.each(accepted)('%s is taken', (target) => {
  expect(targets.choose([target])).toBe(target)
})

const refused = [
  'http://shop.example/',
  'https://shop.example:8443/',
  'https://one.two.preview.example/',
  'http://shop-7.previews.example/',
  'https://shop-7.previews.example:8443/',
  'https://other.previews.example/',
  'https://shop-7.other.previews.example/',
  'https://evil.example/--beads.builds.example/',
  'https://app.example/welcome/back/again',
  'https://app.example/',
  'https://bare.example/path',
  'https://user:password@shop.example/',
  'https://shop.example@evil.example',
  'https://evil.example#@shop.example',
  'https://EVIL.example',
  'https://shop.example%2eevil.example',
  'https://shop。example.evil.example',
  'https://shop.example.evil.example/',
  '//evil.example',
  'https:/\\evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'ftp://shop.example/',
  'bead-app://elsewhere/back',
  'com.example.bead:/other',
  'not an address',
  '',
  `https://shop.example/${'x'.repeat(2_000)}`,
]
test.each(refused)('%j is replaced', (target) => {
  expect(targets.choose([target])).toBe('https://shop.example/')
  expect(targets.choose([target], 'resetPassword')).toBe('https://shop.example/reset-password')
})

test('at home any port will do', () => {
  expect(local.choose(['http://localhost:5173/login'])).toBe('http://localhost:5173/login')
  expect(local.choose(['http://evil.example:3000/'])).toBe('http://localhost:3000/')
})

test('the first acceptable wish counts', () => {
  expect(targets.choose(['https://evil.example', 'https://shop.example/cart'])).toBe(
    'https://shop.example/cart',
  )
})

test('whatever is wished for, a link leads to the shop or to where the list allows', () => {
  const parts = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    '#',
    '?',
    '.',
    ':',
    '%2e',
    '%00',
    '\t',
    '\n',
    '。',
    'shop.example',
    'evil.example',
    'javascript:',
    '127.0.0.1',
    'preview.example',
    'app.example',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 10 }), (pieces) => {
      const chosen = new URL(targets.choose([pieces.join('')]))
      const hosts = /^(shop\.example|[^./]*\.preview\.example|app\.example|bare\.example)$/
      expect(chosen.protocol).toBe('https:')
      expect(chosen.hostname).toMatch(hosts)
      expect(chosen.username).toBe('')
    }),
    { numRuns: 2_000 },
  )
})
