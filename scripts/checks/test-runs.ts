import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { provideChromium } from '../browser/chromium.ts'
import { root } from '../root.ts'
import { runTool, type ToolResult } from '../tools.ts'
import { readTestReport, sumCounts, type Counts } from './counts.ts'

type Suite = { folder: string; run: () => Promise<ToolResult> }

const startedAt = Date.now()
const reportOf = (folder: string) => join(root, folder, 'reports/tests.json')
const vitestReport = ['--reporter=dot', '--reporter=json', '--outputFile.json=reports/tests.json']

async function hasTests(folder: string): Promise<boolean> {
  const manifest: unknown = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const scripts =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'scripts') : undefined
  return typeof scripts === 'object' && scripts !== null && 'test:unit' in scripts
}

type Environment = Record<string, string>

/** Vitest paints its dots wherever it writes. */
const withoutColour: Environment = { NO_COLOR: '1' }

type Task = { name: string; folder: string; flags: readonly string[] }

/** What ran well and would run on the same files again is remembered by turbo. */
const runTask = ({ name, folder, flags }: Task, args: readonly string[], env: Environment) =>
  runTool(
    'turbo',
    ['run', name, `--filter=./${folder}`, '--output-logs=errors-only', ...flags, '--', ...args],
    { env },
  )

/** Our own scripts look at the whole repository, so of them nothing is remembered. */
const scriptsSuite: Suite = {
  folder: 'scripts',
  run: () =>
    runTool('vitest', ['run', ...vitestReport], {
      cwd: join(root, 'scripts'),
      env: withoutColour,
    }),
}

/** Those of every package that says how they are run; of the API first, which take longest. */
async function findPackageSuites(flags: readonly string[]): Promise<Suite[]> {
  const groups = await Promise.all(
    ['apps', 'packages'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name)),
    ),
  )
  const folders = [...groups.flat(), 'prove']
  const tested = await Promise.all(folders.map(hasTests))
  return folders
    .filter((_, index) => tested[index])
    .map((folder) => ({
      folder,
      run: () => runTask({ name: 'test:unit', folder, flags }, vitestReport, withoutColour),
    }))
}

const browserSuite = (flags: readonly string[]): Suite => ({
  folder: 'e2e',
  async run() {
    const chromium = await provideChromium()
    if (chromium === undefined) {
      const output =
        'No Chromium could be found or fetched. Install one and set CHROMIUM_PATH to it.'
      return { ok: false, output, seconds: 0 }
    }
    return runTask({ name: 'test:e2e', folder: 'e2e', flags }, [], { CHROMIUM_PATH: chromium })
  },
})

async function countSuite({ folder, run }: Suite): Promise<Counts> {
  const { ok, output, seconds } = await run()
  const report = await readTestReport(reportOf(folder))
  const isRemembered = ok && report !== undefined && report.startedAt < startedAt
  const passed = report?.passed ?? 0
  const failed = ok && report !== undefined ? report.failed : Math.max(1, report?.failed ?? 0)
  process.stdout.write(
    `${failed === 0 ? '✓' : '✗'} ${folder}: ${passed} passed, ${failed} failed ` +
      `(${isRemembered ? 'remembered: nothing they look at has changed' : `${seconds.toFixed(1)} s`})\n`,
  )
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
  return { passed, failed, remembered: isRemembered ? passed : 0 }
}

/** Most of them wait for programs that start and end, so two at a time fill the waits. */
const atOnce = 2

export type TestPart = 'unit' | 'e2e'

/** Those of the API and those in the browser never wait, so they stand apart. */
export async function runTests(
  wants: (part: TestPart) => boolean,
  isForced: boolean,
): Promise<Counts> {
  const flags = isForced ? ['--force'] : []
  const waiting = [
    ...(wants('unit') ? await findPackageSuites(flags) : []),
    ...(wants('e2e') ? [browserSuite(flags)] : []),
    ...(wants('unit') ? [scriptsSuite] : []),
  ]
  const results: Counts[] = []
  const runNext = async (): Promise<void> => {
    const suite = waiting.shift()
    if (suite === undefined) return
    results.push(await countSuite(suite))
    await runNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return sumCounts(results)
}
