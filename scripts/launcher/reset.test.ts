import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolder } from '@golden-bead/local-services/folder-lock'

test('the folder of a shop that runs is not emptied, though its database lies elsewhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-reset-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(join(dataDir, 'keys.json'), '{}')
  const reset = async () => {
    const program = join(import.meta.dirname, '../commands/reset.ts')
    const child = spawn(process.execPath, [program, '--yes'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const [code]: unknown[] = await once(child, 'exit')
    return code
  }
  const endShop = await claimFolder(dataDir)

  expect(await reset()).toBe(1)
  expect(await readdir(dataDir)).toContain('keys.json')
  await endShop()
  expect(await reset()).toBe(0)
})
