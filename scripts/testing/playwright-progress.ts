import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { createProgress } from './test-progress.ts'

/** A reporter for `npm test`, which shows what it writes. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it.
export default class PlaywrightProgress implements Reporter {
  readonly #progress = createProgress(process.cwd(), 'tests')

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress.begin(suite.allTests().length)
  }

  onTestBegin({ location }: TestCase): void {
    this.#progress.start(location.file)
  }

  onTestEnd({ location }: TestCase): void {
    this.#progress.end(location.file)
  }
}
