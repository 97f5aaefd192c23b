import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evalInNode } from '../testing/eval-in-node.ts'
import { makeTemporaryFolder, writeProgram } from '../testing/temporary-program.ts'

/** Where nothing is but what the path leads to, and so no apt-get either. */
const provideFrom = async (path: string) =>
  JSON.parse(
    await evalInNode(
      `import { provideOtherEngines } from './browser/other-engines.ts'
       process.stdout.write(JSON.stringify(await provideOtherEngines()))`,
      { PATH: path },
    ),
  )

test('engines are found on the path, and the tests are told where', async () => {
  const folder = await makeTemporaryFolder()
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'].map((name) => join(folder, name))
  for (const program of programs) await writeProgram(program)

  expect(await provideFrom(folder)).toEqual({
    env: { FIREFOX_PATH: programs[0], WEBKIT_DRIVER_PATH: programs[1] },
    untried: [],
  })
})

test('of an engine that cannot be had it is said that it was not tried, and why', async () => {
  expect(await provideFrom(await makeTemporaryFolder())).toEqual({
    env: { FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '' },
    untried: [
      'Firefox: not tried (no Firefox was found)',
      'WebKit: not tried (no WebKitWebDriver with an Xvfb was found)',
    ],
  })
})

test('a Firefox that is a snap, which would not find its profile, is none', async () => {
  const folder = await makeTemporaryFolder()
  await writeProgram(join(folder, 'firefox'), '#!/bin/sh\nexec /snap/bin/firefox "$@"\n')

  expect((await provideFrom(folder)).env.FIREFOX_PATH).toBe('')
})
