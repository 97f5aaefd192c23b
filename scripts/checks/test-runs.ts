import { existsSync, globSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { provideChromium } from '../browser/chromium.ts'
import { provideOtherEngines } from '../browser/other-engines.ts'
import { root } from '../root.ts'
import { runTool, runTurbo, toolOf, type ToolResult } from '../tools.ts'
import { clearProgress, readProgress } from '../testing/test-progress.ts'
import { readTestReport, sumCounts, type Counts, type FailedTest } from './counts.ts'
import { atATime, inPhase, print } from './phases.ts'

/** `untried` names what could not be tried, and why. */
type SuiteResult = ToolResult & { untried?: readonly string[] }
type Suite = { folder: string; run: () => Promise<SuiteResult> }

const startedAt = Date.now()
const reportOf = (folder: string) => join(root, folder, 'reports/tests.json')

async function hasUnitTests(folder: string): Promise<boolean> {
  const manifest: unknown = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const scripts =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'scripts') : undefined
  return typeof scripts === 'object' && scripts !== null && 'test:unit' in scripts
}

type Environment = Record<string, string>

/** Vitest paints its dots wherever it writes. */
const withoutColour: Environment = { NO_COLOR: '1' }

/**
 * Turbo caches the result of tests that passed. Without arguments for the tool: turbo counts them as
 * a change of the build too, and would rebuild it while other tests use it.
 */
function runTask(task: string, folder: string, env: Environment): Promise<ToolResult> {
  const path = join(root, folder)
  clearProgress(path)
  return inPhase(
    folder,
    () => runTurbo(task, [`--filter=./${folder}`], { env }),
    () => readProgress(path),
  )
}

/** The packages that say how their tests are run; the API first, whose tests take longest. */
async function findTestedPackages(): Promise<string[]> {
  const groups = await Promise.all(
    ['apps', 'packages'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name)),
    ),
  )
  const folders = [...groups.flat(), 'prove', 'scripts']
  const tested = await Promise.all(folders.map(hasUnitTests))
  return folders.filter((_, index) => tested[index])
}

const debianPrograms = [
  { name: 'pg_dump', path: '/usr/lib/postgresql/*/bin/pg_dump', of: 'PostgreSQL' },
  { name: 'pgbouncer', path: '/usr/sbin/pgbouncer', of: 'PgBouncer' },
]

/** The API is tried with programs of Debian's packages, where they are installed. */
const findUntried = (folder: string): string[] =>
  folder === 'apps/api'
    ? debianPrograms
        .filter(({ path }) => globSync(path).length === 0)
        .map(({ name, of }) => `${name}: not tried (no ${of} of Debian was found)`)
    : []

const packageSuite = (folder: string, forced: Environment): Suite => ({
  folder,
  async run() {
    const result = await runTask('test:unit', folder, { ...forced, ...withoutColour })
    return { ...result, untried: findUntried(folder) }
  },
})

async function inBrowser(run: (env: Environment) => Promise<ToolResult>): Promise<ToolResult> {
  const chromium = await provideChromium()
  if (chromium !== undefined) return run({ CHROMIUM_PATH: chromium })
  process.stderr.write(
    'No Chromium could be found or fetched. Install one and set CHROMIUM_PATH to it.\n',
  )
  return { ok: false, output: '', seconds: 0 }
}

async function inEveryBrowser(
  run: (env: Environment) => Promise<ToolResult>,
): Promise<SuiteResult> {
  let untried: readonly string[] = []
  const result = await inBrowser(async (chromium) => {
    const others = await provideOtherEngines()
    untried = others.untried
    return run({ ...chromium, ...others.env })
  })
  return { ...result, untried }
}

const browserSuite = (forced: Environment): Suite => ({
  folder: 'e2e',
  run: () => inEveryBrowser((env) => runTask('test:e2e', 'e2e', { ...forced, ...env })),
})

function sayUntried(untried: readonly string[] = []): void {
  for (const what of untried) print(`- ${what}\n`)
}

/** How each of them is run alone. */
function sayCommands(folder: string, failedTests: readonly FailedTest[]): void {
  for (const { title, file, line } of failedTests) {
    const place = `${join(folder, file)}${line === undefined ? '' : `:${line}`}`
    print(`\n✗ ${title}\n  npm test -- ${place}\n`)
  }
}

async function countSuite({ folder, run }: Suite): Promise<Counts> {
  const { ok, output, seconds, untried } = await run()
  const written = await readTestReport(reportOf(folder), join(root, folder))
  const isOld = written !== undefined && written.startedAt < startedAt
  // What is left of an earlier run says nothing of one that could not begin.
  const report = isOld && !ok ? undefined : written
  const passed = report?.passed ?? 0
  const failed = ok && report !== undefined ? report.failed : Math.max(1, report?.failed ?? 0)
  print(
    `${failed === 0 ? '✓' : '✗'} ${folder}: ${passed} passed, ${failed} failed ` +
      `(${isOld && ok ? 'remembered: nothing they look at has changed' : `${seconds.toFixed(1)} s`})\n`,
  )
  sayUntried(untried)
  if (failed > 0) {
    print(`${output.trimEnd()}\n`)
    sayCommands(folder, report?.failedTests ?? [])
  }
  return { passed, failed, remembered: isOld ? passed : 0 }
}

/** Many of them wait for programs that start and end, and leave a processor to the others. */
const suitesAtOnce = 3

export type TestPart = 'unit' | 'e2e'

/** Those in the browser keep two cores busy by themselves, and come when the others are done. */
export async function runTests(
  wants: (part: TestPart) => boolean,
  isForced: boolean,
): Promise<Counts> {
  // No result is cached for a value that was never there before.
  const forced: Environment = isForced ? { TESTS_FORCED: String(startedAt) } : {}
  const packages = wants('unit') ? await findTestedPackages() : []
  const unit = packages.map((folder) => packageSuite(folder, forced))
  const browser = wants('e2e') ? [browserSuite(forced)] : []
  return sumCounts([
    ...(await atATime(suitesAtOnce, unit, countSuite)),
    ...(await atATime(1, browser, countSuite)),
  ])
}

/** `line` is that of a test, where one was asked for. */
type TestPlace = { folder: string; file: string; line: string | undefined }

/** Where a file or folder is that exists and lies in a package with tests; nothing else is a place. */
export async function findTests(wanted: string): Promise<TestPlace | undefined> {
  const [, path = '', line] = /^(.*?)(?::(\d+))?$/.exec(wanted) ?? []
  if (!existsSync(join(root, path))) return undefined
  const folders = ['e2e', ...(await findTestedPackages())]
  const folder = folders.find((one) => relative(one, path).split(sep)[0] !== '..')
  return folder === undefined ? undefined : { folder, file: relative(folder, path) || '.', line }
}

const needsEveryBrowser = (file: string) => file === '.' || file.split(sep)[0] === 'engines'

/** Shows the tests of one place as they run; of these nothing is remembered or counted. */
export async function runTestsAt({ folder, file, line }: TestPlace): Promise<ToolResult> {
  const cwd = join(root, folder)
  const atLine = line === undefined ? '' : `:${line}`
  if (folder !== 'e2e') {
    return runTool(toolOf(folder, 'vitest'), ['run', `${file}${atLine}`], { cwd, live: true })
  }
  const runIn = needsEveryBrowser(file) ? inEveryBrowser : inBrowser
  // It looks for the words anywhere in a path; the folder of the repository may have such a name.
  const words = ['test', '--reporter=list', `${join(sep, folder, file)}${atLine}`]
  const result: SuiteResult = await runIn((env) =>
    runTool(toolOf(folder, 'playwright'), words, { cwd, env, live: true }),
  )
  sayUntried(result.untried)
  return result
}
