import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTestReport } from '../../scripts/checks/counts.ts'
import { root } from '../../scripts/root.ts'
import { runTool } from '../../scripts/tools.ts'
import { counted, type Figure } from './proof.ts'

type Options = { files: readonly string[]; environment?: Record<string, string> }

const namedMax = 3
const nameFiles = (files: readonly string[]) =>
  files.length > namedMax
    ? `${files.length} files of tests`
    : files.map((file) => `\`apps/api/${file}\``).join(', ')

/** Runs tests that the API has already, at the size of a proof if they know one. */
export async function runSuites(
  tried: string,
  { files, environment = {} }: Options,
): Promise<Figure[]> {
  const api = join(root, 'apps/api')
  const reports = await mkdtemp(join(tmpdir(), 'golden-bead-report-'))
  try {
    const report = join(reports, 'report.json')
    const run = await runTool(
      join(api, 'node_modules/.bin/vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
      { cwd: api, env: { NO_COLOR: '1', ...environment } },
    )
    const { passed, failed } = (await readTestReport(report)) ?? { passed: 0, failed: 1 }
    if (!run.ok) process.stdout.write(run.output)
    return [
      counted(
        `${tried} (${nameFiles(files)})`,
        `${passed} tests held, ${failed} did not`,
        'all hold',
        run.ok && failed === 0 && passed > 0,
      ),
    ]
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}
