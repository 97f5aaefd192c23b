import { parseArgs } from 'node:util'
import { readAmount, readCommandLine } from '../scripts/command-line.ts'
import { runUntilStopped } from '../scripts/launcher/run-until-stopped.ts'
import { readLoad, renderTable, writeDocument } from './document.ts'
import type { Bench, Line, Row } from './row.ts'
import { firstLoad } from './rows/first-load.ts'
import { growth } from './rows/growth.ts'
import { list } from './rows/list.ts'
import { login } from './rows/login.ts'
import { order } from './rows/order.ts'
import { search } from './rows/search.ts'
import { uncached } from './rows/uncached.ts'
import { upload } from './rows/upload.ts'

/** Everything that is measured, in the order of the table. */
const rows: Record<string, Row> = {
  list,
  uncached,
  growth,
  search,
  login,
  upload,
  order,
  'first-load': firstLoad,
}

const { values: options, positionals: names } = readCommandLine(
  () =>
    parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '5' },
      },
    }),
  {
    name: 'bench',
    options: '[--write] [--rounds NUMBER]',
    choice: { one: 'benchmark', known: Object.keys(rows) },
  },
)
const rounds = readAmount('rounds', options.rounds)

const say = (text: string) => process.stdout.write(`${text}\n`)

await runUntilStopped(async (started) => {
  const loadBefore = readLoad()
  const versions = new Set([`Node ${process.versions.node}`])
  const lines: Line[] = []
  for (const [name, measure] of Object.entries(rows)) {
    if (names.length > 0 && !names.includes(name)) continue
    say(`${name} ...`)
    const startedByRow = started.use(new AsyncDisposableStack())
    lines.push(...(await tryRow(name, measure, { rounds, versions, started: startedByRow })))
    await startedByRow.disposeAsync()
  }
  const table = renderTable(lines, { rounds, versions, loadBefore })
  say(`\n${table}`)
  if (options.write) say(`\nWritten: ${await writeDocument(table)}`)
})

/** What cannot be measured is a line of the table too: one row must not take the others with it. */
async function tryRow(name: string, measure: Row, bench: Bench): Promise<Line[]> {
  try {
    return await measure(bench)
  } catch (error) {
    // Broken off, nothing more is measured, printed or written.
    if (bench.started.disposed) throw error
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
    return [{ work: name, shop: 'not measured' }]
  }
}
