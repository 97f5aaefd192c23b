import { test } from '../support/test.ts'
import { drivenByPlaywright } from './driven-by-playwright.ts'
import { tryJourneys } from './journeys.ts'
import { makeVisitor, type Visitor } from './visitor.ts'

tryJourneys(
  test.extend<{ visitor: Visitor }>({
    visitor: async ({ page, shop }, use) => {
      await use(makeVisitor(drivenByPlaywright(page), shop.url))
    },
  }),
)
