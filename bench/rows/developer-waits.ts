import { seconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { runTool } from '../../scripts/tools.ts'

const waits = [
  {
    work: 'npm run check, warm',
    tool: process.execPath,
    args: ['scripts/run.mjs', 'check'],
    limit: 30,
    isWarmedUp: true,
  },
  { work: 'build of everything, nothing kept', tool: 'turbo', args: ['run', 'build', '--force'] },
  { work: 'build with nothing changed', tool: 'turbo', args: ['run', 'build'] },
  {
    work: 'npm test, nothing remembered',
    tool: process.execPath,
    args: ['scripts/run.mjs', 'test', '--force'],
    limit: 360,
  },
  {
    work: 'npm test, all remembered',
    tool: process.execPath,
    args: ['scripts/run.mjs', 'test'],
    limit: 180,
    isWarmedUp: true,
  },
]

/** What a developer waits for many times a day; the second start stands with the others. */
export const developerWaits: Row = {
  name: 'developer-waits',
  measure: async () => {
    const lines: Line[] = []
    for (const { work, tool, args, limit, isWarmedUp = false } of waits) {
      if (isWarmedUp) await runTool(tool, args)
      const { ok, seconds: took } = await runTool(tool, args)
      lines.push({
        work,
        shop: seconds(took),
        result: seconds(took),
        goal: limit === undefined ? '' : `${limit} s`,
        ...(limit !== undefined && { isMet: ok && took <= limit }),
        ...(!ok && { remark: 'it ended with an error' }),
      })
    }
    return lines
  },
}
