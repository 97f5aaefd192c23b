import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolder } from '@golden-bead/local-services/folder-lock'
import { runProgram } from '../testing/run-program.ts'

test('the folder of a shop that runs is not emptied, though its database lies elsewhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-reset-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(join(dataDir, 'keys.json'), '{}')
  const reset = async () =>
    (await runProgram('scripts/commands/reset.ts', ['--yes'], { DATA_DIR: dataDir })).code
  const endShop = await claimFolder(dataDir)

  expect(await reset()).toBe(1)
  expect(await readdir(dataDir)).toContain('keys.json')
  await endShop()
  expect(await reset()).toBe(0)
})
