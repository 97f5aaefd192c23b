import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'

const run = promisify(execFile)

/** In a process of its own: Playwright reads the environment once, when it is loaded. */
async function askNode(program: string, environment: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: environment,
  })
  return stdout
}

test('a browser that Playwright fetched is found where Playwright puts it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-browsers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: folder }
  const fetched = await askNode(
    `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`,
    environment,
  )
  await mkdir(dirname(fetched), { recursive: true })
  await writeFile(fetched, '')
  await chmod(fetched, 0o755)

  const found = await askNode(
    `import { findChromium } from './scripts/browser/chromium.ts'; process.stdout.write(String(findChromium()))`,
    environment,
  )

  expect(found).toBe(fetched)
  expect(found.startsWith(folder)).toBe(true)
})
