import { parseArgs } from 'node:util'
import { writeDocument } from '#core/document.ts'
import { readCircumstances, readLoad } from '#core/machine.ts'
import type { Line, Row } from '#core/row.ts'
import { renderTable } from '#core/table.ts'
import { openLab, type Lab } from '#lab/lab.ts'
import { readAmount, readCommandLine } from '../scripts/command-line.ts'
import { runUntilStopped } from '../scripts/launcher/run-until-stopped.ts'
import { rows } from './rows.ts'

const { values: options, positionals: names } = readCommandLine(
  () =>
    parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '3' },
        profile: { type: 'string' },
      },
    }),
  {
    name: 'bench',
    options: '[--write] [--rounds NUMBER] [--seconds NUMBER] [--profile FOLDER]',
    choice: { one: 'benchmark', known: rows.map(({ name }) => name) },
  },
)

const settings = {
  rounds: readAmount('rounds', options.rounds),
  roundSeconds: readAmount('seconds', options.seconds),
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function measureAll(started: AsyncDisposableStack): Promise<Line[]> {
  const lab = await openLab({
    ...settings,
    nodeArgs:
      options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
  })
  started.use(lab)
  const lines: Line[] = []
  for (const row of rows) {
    if (names.length > 0 && !names.includes(row.name)) continue
    say(`${row.name} ...`)
    lines.push(...(await measureOne(row, lab, started)))
  }
  return lines
}

/** What cannot be measured is a line of the table too: one row must not take the others with it. */
async function measureOne(row: Row, lab: Lab, started: AsyncDisposableStack): Promise<Line[]> {
  try {
    return await row.measure(lab)
  } catch (error) {
    // Broken off, nothing more is measured, printed or written.
    if (started.disposed) throw error
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
    return [{ work: row.name, shop: '', result: 'not measured', goal: '' }]
  }
}

await runUntilStopped(async (started) => {
  const circumstances = readCircumstances()
  const lines = await measureAll(started)
  say(`\n${circumstances.machine}\n${circumstances.date}, commit ${circumstances.commit}\n`)
  say(renderTable(lines))
  if (options.write) {
    const path = await writeDocument(lines, { ...circumstances, loadAfter: readLoad() }, settings)
    say(`\nWritten: ${path}`)
  }
  await started.disposeAsync()
})
