import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'
import { runTool, toolOf } from '../tools.ts'
import { readTestReport } from './counts.ts'

/** Within the repository, where the file finds Vitest. */
function makeFolder(): string {
  const parent = join(root, 'scripts/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('of a run one knows what passed, and where what failed stands', async () => {
  const folder = makeFolder()
  const lines = [
    `import { expect, test } from 'vitest'`,
    `test('holds', () => expect(1).toBe(1))`,
    `test('does not', () => expect(1).toBe(2))`,
  ]
  writeFileSync(join(folder, 'sums.test.ts'), lines.join('\n'))
  writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('It cannot begin.')`)

  await runTool(
    toolOf('scripts', 'vitest'),
    [
      'run',
      '--root',
      folder,
      '--includeTaskLocation',
      '--reporter=json',
      '--outputFile=report.json',
    ],
    { cwd: join(root, 'scripts') },
  )

  expect(await readTestReport(join(folder, 'report.json'), folder)).toMatchObject({
    passed: 1,
    failed: 2,
    failedTests: expect.arrayContaining([
      { title: 'does not', file: 'sums.test.ts', line: 3 },
      { title: 'broken.test.ts', file: 'broken.test.ts', line: undefined },
    ]),
  })
})
