import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/browser/chromium.ts'
import { findFirefox } from '../scripts/browser/firefox.ts'
import { findWebKit } from '../scripts/browser/webkit.ts'

const chromium = findChromium()
const firefox = findFirefox()

/** An engine that is not there has no tests; `npm test` says so. */
const otherEngines: PlaywrightTestConfig['projects'] = [
  ...(firefox === undefined
    ? []
    : [
        {
          name: 'firefox',
          testMatch: 'engines/firefox.e2e.ts',
        },
      ]),
  ...(findWebKit() === undefined ? [] : [{ name: 'webkit', testMatch: 'engines/webkit.e2e.ts' }]),
]

export default defineConfig({
  testDir: '.',
  globalSetup: './support/shared-shops.ts',
  reporter: [
    ['dot'],
    ['json', { outputFile: 'reports/tests.json' }],
    ['../scripts/testing/playwright-progress.ts'],
  ],
  // Each has a shop of its own: what admins change is not what visitors look at. The longest files first.
  projects: [
    ...otherEngines,
    { name: 'people', testMatch: ['account/**/*.e2e.ts', 'admin/**/*.e2e.ts'] },
    { name: 'visitors', testMatch: 'shop/**/*.e2e.ts' },
  ],
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // One more than there may be processors: a browser also waits for the shop.
  workers: 3,
  // A busy machine is slow; only what never comes is wrong.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    browserName: 'chromium',
    // A trace costs a fifth of the time of all tests; `playwright test --trace on NAME` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: chromiumFlags,
    },
  },
})
