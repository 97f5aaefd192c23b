import { expect, test } from 'vitest'
import { evalInNode } from '../testing/eval-in-node.ts'
import { makeTemporaryFolder, writeProgram } from '../testing/temporary-program.ts'

test('a browser that Playwright fetched is found where Playwright puts it', async () => {
  const folder = await makeTemporaryFolder()
  // In processes of their own: Playwright reads the environment once, when it is loaded.
  const environment = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: folder }
  const fetched = await evalInNode(
    `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`,
    environment,
  )
  await writeProgram(fetched)

  const found = await evalInNode(
    `import { findChromium } from './browser/chromium.ts'; process.stdout.write(String(findChromium()))`,
    environment,
  )

  expect(found).toBe(fetched)
  expect(found.startsWith(folder)).toBe(true)
})
