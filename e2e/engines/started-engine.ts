import { writeFile } from 'node:fs/promises'
import { expect, test } from '../support/test.ts'
import { drivenByWebDriver } from './driven-by-webdriver.ts'
import { makeVisitor, type Visitor } from './visitor.ts'
import type { WebDriverSession } from './webdriver.ts'

/** A browser that runs, in which each test has a window of its own. */
export type StartedEngine = {
  newSession: () => Promise<WebDriverSession>
  end: () => Promise<void>
}

export const testIn = (start: () => Promise<StartedEngine>) =>
  test.extend<{ visitor: Visitor }, { engine: StartedEngine }>({
    engine: [
      // Playwright wants the first argument destructured, even when nothing is taken from it.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const engine = await start()
        await use(engine)
        await engine.end()
      },
      { scope: 'worker' },
    ],
    visitor: async ({ engine, shop }, use, testInfo) => {
      const session = await engine.newSession()
      const driven = drivenByWebDriver(session)
      await use(makeVisitor(driven, shop.url))
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screen.png'), await session.takeScreenshot())
      }
      const errors = await driven.listErrors()
      await session.end()
      expect(errors).toEqual([])
    },
  })
