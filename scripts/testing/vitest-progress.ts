import type { Reporter } from 'vitest/node'
import { createProgress } from './test-progress.ts'

/** A reporter for `npm test`, which shows what it writes. */
// oxlint-disable-next-line import/no-default-export -- Vitest looks for it.
export default class VitestProgress implements Reporter {
  readonly #progress = createProgress(process.cwd(), 'files')

  onTestRunStart(files: readonly unknown[]): void {
    this.#progress.begin(files.length)
  }

  onTestModuleStart({ moduleId }: { moduleId: string }): void {
    this.#progress.start(moduleId)
  }

  onTestModuleEnd({ moduleId }: { moduleId: string }): void {
    this.#progress.end(moduleId)
  }
}
