import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '@golden-bead/local-services/ports'
import { clientVersions, newAddress } from '@golden-bead/supabase/test/account-clients'
import { follow, openMailbox } from '@golden-bead/server/test/mailbox'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from './test-app.ts'

const run = promisify(execFile)
const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const apiFolder = fileURLToPath(new URL('..', import.meta.url))

type Step = { kind: 'sh' | 'ts' | 'link'; heading: string; code: string; printed: string }

/** Examples in their order, each with what it prints, and the mail in between. */
const steps = [
  ...document.matchAll(
    /^#+ (?<heading>.*)$|^```(?<kind>sh|ts)\n(?<code>[\s\S]*?)^```\n\n```text\n(?<printed>[\s\S]*?)^```$|^<!-- the link is opened -->$/gm,
  ),
].reduce<{ steps: Step[]; heading: string }>(
  ({ steps: found, heading }, { groups = {} }) => {
    const { heading: next, kind, code = '', printed = '' } = groups
    if (next !== undefined) return { steps: found, heading: next }
    const known = kind === 'sh' || kind === 'ts' ? kind : 'link'
    return { steps: [...found, { kind: known, heading, code, printed }], heading }
  },
  { steps: [], heading: '' },
).steps

let shop: TestApp
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  // Pictures and mails carry the address of the shop, so it is chosen beforehand.
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  shop = await startTestApp({ SEED_SAMPLE: 'true', PORT: String(port), SITE_URL: url })
  folder = await mkdtemp(join(tmpdir(), 'golden-bead-examples-'))
  environment = {
    // A stand-in comes last, for machines that have no curl.
    PATH: [dirname(process.execPath), process.env['PATH'], await standInFolder()].join(delimiter),
    SHOP: url,
    KEY: publishableKey,
    SERVICE_KEY: serviceKey,
    EMAIL: newAddress(),
    PASSWORD: 'correct horse battery staple',
  }
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function standInFolder(): Promise<string> {
  const bin = join(folder, 'bin')
  const standIn = fileURLToPath(new URL('curl-stand-in.ts', import.meta.url))
  await mkdir(bin)
  const script = `#!/bin/sh\nexec "${process.execPath}" "${standIn}" "$@"\n`
  await writeFile(join(bin, 'curl'), script, { mode: 0o700 })
  return bin
}

async function openLink(): Promise<string> {
  const mail = await openMailbox(shop.inboxUrl).waitForMail(environment['EMAIL'] ?? '', /./)
  await follow(mail.link?.href ?? '')
  return ''
}

/** Commands share a folder; programs find their libraries where this test does. */
async function execute({ kind, code }: Step): Promise<string> {
  if (kind === 'link') return openLink()
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript']
  const { stdout } =
    kind === 'sh'
      ? await run('sh', ['-euc', code], { cwd: folder, env: environment })
      : await run(process.execPath, [...flags, '--eval', withSettings(code)], {
          cwd: apiFolder,
          env: environment,
        })
  return stdout
}

/** A page in a browser has no environment: its example has the address and the key in itself. */
const withSettings = (code: string) =>
  code
    .replace("'http://localhost:3000'", `'${environment['SHOP']}'`)
    .replace("'sb_publishable_…'", `'${publishableKey}'`)

/** The page breaks lines where a reader likes it. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test('every example of the page on the API prints what the page says', async () => {
  const told: string[] = []
  for (const step of steps) told.push(`${step.heading}: ${squeezed(await execute(step))}`)

  expect(told).toEqual(steps.map(({ heading, printed }) => `${heading}: ${squeezed(printed)}`))
})

test('no example of the page is left out', () => {
  const examples = [...document.matchAll(/^```(?:sh|ts)$/gm)]

  expect(steps.filter(({ kind }) => kind !== 'link')).toHaveLength(examples.length)
  expect(examples.length).toBeGreaterThan(10)
})

test('the example for a front end passes the types of a new Vite project', async () => {
  const examples = steps.filter(({ heading }) => heading.startsWith('A front end of your own'))
  await symlink(join(apiFolder, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'main.ts'), examples.map(({ code }) => code).join('\n'))
  // As create-vite writes them; a page knows no types of Node.
  const options = '--noEmit --strict --target es2023 --lib es2023,dom --types --skipLibCheck'
  const modules = '--module esnext --moduleResolution bundler --moduleDetection force'
  const flags = `${options} ${modules} --noUnusedLocals --verbatimModuleSyntax`.split(' ')
  const tsc = join(apiFolder, '../../node_modules/.bin/tsc')

  const checked = run(tsc, [...flags, 'main.ts'], { cwd: folder })

  expect(examples).toHaveLength(1)
  await expect(checked).resolves.toMatchObject({ stdout: '' })
})

test('the page names the client versions that the tests run', () => {
  const [, named] = /the tests run `@supabase\/supabase-js` ([^]*?)\.\n/.exec(document) ?? []

  expect(named?.match(/[\d.]+/g)).toEqual(clientVersions.map(([version]) => version))
})
