import { cores, startWorker } from '#lab/pinned.ts'
import type { BareAnswer } from './bare-answers.ts'
import type { HashOrder } from './bare-hashes.ts'
import type { InsertOrder } from './bare-inserts.ts'
import type { RefreshOrder } from './bare-refreshes.ts'
import type { StatementOrder } from './bare-statements.ts'
import type { UploadOrder } from './bare-uploads.ts'

export type Limits = ReturnType<typeof startLimits>

/** Every job answers a rate per second; `serve` answers the port of a bare server. */
export function startLimits() {
  const worker = startWorker(cores.server, new URL('./limits-process.ts', import.meta.url))
  const call = async (name: string, argument: unknown): Promise<number> => {
    const value = await worker.call(name, argument)
    if (typeof value !== 'number') throw new Error(`${name} answered no number.`)
    return value
  }
  return {
    pid: worker.pid,
    serve: (answers: readonly BareAnswer[]) => call('serveBareAnswers', answers),
    hashes: (order: HashOrder) => call('runBareHashes', order),
    inserts: (order: InsertOrder) => call('runBareInserts', order),
    refreshes: (order: RefreshOrder) => call('runBareRefreshes', order),
    statements: (order: StatementOrder) => call('runBareStatements', order),
    uploads: (order: UploadOrder) => call('runBareUploads', order),
    stop: worker.stop,
  }
}
