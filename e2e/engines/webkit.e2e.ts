import { writeFile } from 'node:fs/promises'
import { expect, test } from '../support/test.ts'
import { findWebKit } from '../../scripts/browser/webkit.ts'
import { drivenByWebDriver } from './driven-by-webdriver.ts'
import { tryJourneys } from './journeys.ts'
import { startWebKit } from './start-webkit.ts'
import { makeVisitor, type Visitor } from './visitor.ts'
import { startSession } from './webdriver.ts'

tryJourneys(
  test.extend<{ visitor: Visitor }, { driverUrl: string }>({
    driverUrl: [
      // Playwright wants the first argument destructured, even when nothing is taken from it.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const programs = findWebKit()
        if (programs === undefined) throw new Error('There is no WebKit.')
        const { url, end } = await startWebKit(programs)
        await use(url)
        await end()
      },
      { scope: 'worker' },
    ],
    visitor: async ({ driverUrl, shop }, use, testInfo) => {
      const session = await startSession(driverUrl)
      const engine = drivenByWebDriver(session)
      await use(makeVisitor(engine, shop.url))
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screen.png'), await session.takeScreenshot())
      }
      const problems = await engine.listProblems()
      await session.end()
      expect(problems).toEqual([])
    },
  }),
)
