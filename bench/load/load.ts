import { cores, startWorker } from '#lab/pinned.ts'
import type { LoadOrder, LoadReport } from './order.ts'

export type Load = {
  run: (order: LoadOrder) => Promise<LoadReport>
  stop: () => void
}

/** The load generator on its core. An answer with other bytes than expected ends the benchmark. */
export function startLoad(): Load {
  const worker = startWorker(cores.load, new URL('./load-process.ts', import.meta.url))
  return {
    run: async (order) => {
      const report = await worker.call('drive', order)
      if (!isReport(report)) throw new Error('The load generator reported nothing.')
      if (report.wrong === 0) return report
      throw new Error(`${report.wrong} answers were not as expected, first: ${report.firstWrong}`)
    },
    stop: worker.stop,
  }
}

const isReport = (value: unknown): value is LoadReport =>
  typeof value === 'object' && value !== null && 'answers' in value && 'wrong' in value
