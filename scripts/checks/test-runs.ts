import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium } from '../browser/chromium.ts'
import { root } from '../root.ts'
import { runTool } from '../tools.ts'
import { addCounts, countPlaywright, countVitest, type Counts } from './counts.ts'

const nothing: Counts = { passed: 0, failed: 0 }

async function hasTests(folder: string): Promise<boolean> {
  const manifest: unknown = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const scripts =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'scripts') : undefined
  return typeof scripts === 'object' && scripts !== null && 'test:unit' in scripts
}

/** Our own scripts, and every package that says how its tests are run. */
async function foldersWithTests(): Promise<string[]> {
  const groups = await Promise.all(
    ['apps', 'packages'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name)),
    ),
  )
  const folders = [...groups.flat(), 'prove']
  const tested = await Promise.all(folders.map(hasTests))
  // The longest of all, that of the API, begins first.
  return [...folders.filter((_, index) => tested[index]), 'scripts']
}

async function withReportFolder(work: (folder: string) => Promise<Counts>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-report-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function report(name: string, counts: Counts, seconds: number, output: string): void {
  const isGood = counts.failed === 0
  process.stdout.write(
    `${isGood ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)\n`,
  )
  if (!isGood) process.stdout.write(`${output.trimEnd()}\n`)
}

async function runTestsIn(folder: string, reports: string): Promise<Counts> {
  const file = join(reports, `${folder.replaceAll('/', '-')}.json`)
  const run = await runTool(
    join(root, 'apps/api/node_modules/.bin/vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: join(root, folder), env: { NO_COLOR: '1' } },
  )
  const found = await countVitest(file)
  const counts = { ...found, failed: run.ok ? found.failed : Math.max(1, found.failed) }
  report(folder, counts, run.seconds, run.output)
  return counts
}

/** The unit and integration tests of every package, two at a time: many of them wait for programs. */
export async function runUnitTests(): Promise<Counts> {
  return await withReportFolder(async (reports) => {
    const waiting = await foldersWithTests()
    const runNext = async (total: Counts): Promise<Counts> => {
      const folder = waiting.shift()
      if (folder === undefined) return total
      return await runNext(addCounts(total, await runTestsIn(folder, reports)))
    }
    return addCounts(...(await Promise.all([runNext(nothing), runNext(nothing)])))
  })
}

export async function runBrowserTests(): Promise<Counts> {
  const chromium = await provideChromium()
  if (chromium === undefined) {
    process.stdout.write(
      '✗ e2e: no Chromium could be found or fetched. Install one and set CHROMIUM_PATH to it.\n',
    )
    return { passed: 0, failed: 1 }
  }
  return await withReportFolder(async (reports) => {
    const file = join(reports, 'e2e.json')
    const run = await runTool(
      join(root, 'e2e/node_modules/.bin/playwright'),
      ['test', '--reporter=line,json'],
      {
        cwd: join(root, 'e2e'),
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' },
      },
    )
    const counts = await countPlaywright(file)
    const failed = run.ok ? counts.failed : Math.max(1, counts.failed)
    report('e2e', { ...counts, failed }, run.seconds, run.output)
    return { ...counts, failed }
  })
}
