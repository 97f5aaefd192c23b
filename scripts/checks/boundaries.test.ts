import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../root.ts'
import type { ToolResult } from '../tools.ts'
import { checkBoundaries, cruisedFolders } from './boundaries.ts'

const api = 'apps/api/src'
const web = 'apps/web/src'
const server = 'packages/server/src'
const supabase = 'packages/supabase/src'

/** From the top down. */
const authFolders = [
  'http',
  'admin',
  'account',
  'one-time-tokens',
  'sessions',
  'users',
  'passwords',
  'mails',
]

const serverFolders = [
  'openapi',
  'mail',
  'objects',
  'http',
  'cache',
  'logging',
  'process',
  'database',
  'errors',
]

const upwardsIn = (name: string, parent: string, folders: readonly string[]) =>
  Object.fromEntries(
    folders
      .slice(1)
      .map((folder, place): [string, [string, string]] => [
        `${name}-${folder}-imports-none-above`,
        [`${parent}/${folder}/upwards.ts`, `../${folders[place]}/bead.ts`],
      ]),
  )

/** For every rule a file that breaks it, and what that file imports. */
const violations: Record<string, [file: string, imported: string]> = {
  'no-circular': [`${server}/circle-a.ts`, './circle-b.ts'],
  'nothing-unresolved': [`${server}/unresolved.ts`, './nowhere.ts'],
  'apps-meet-in-contracts': [`${web}/lib/server.ts`, '../../../api/src/config.ts'],
  'nothing-shipped-imports-tools': ['apps/api/test/tool.ts', '../../../scripts/root.ts'],
  'tools-meet-in-packages-and-scripts': ['prove/app.ts', '../apps/api/test/helper.ts'],
  'contracts-stand-alone': ['packages/contracts/src/open.ts', '../../local-services/src/part.ts'],
  'local-services-know-no-shop': [
    'packages/local-services/src/shop.ts',
    '@golden-bead/contracts/shop',
  ],
  'modules-know-no-app': [`${api}/toys/upwards.ts`, '#app'],
  'modules-are-handed-their-settings': [`${api}/toys/settings.ts`, '#config'],
  'modules-meet-at-their-module-file': [`${api}/toys/window.ts`, '#shop/games/games.tables.ts'],
  'tables-meet-for-foreign-keys': [`${api}/toys/window.tables.ts`, '#shop/games/games.service.ts'],
  'modules-are-entered-by-their-module-file': [
    `${api}/commands/window.ts`,
    '#shop/games/games.service.ts',
  ],
  ...upwardsIn('auth', `${supabase}/auth`, authFolders),
  ...upwardsIn('server', server, serverFolders),
  'services-know-no-http': [`${api}/toys/sweeper.ts`, 'fastify'],
  'web-ui-and-lib-are-the-bottom': [`${web}/ui/upwards.ts`, '#features/toys/toys.ts'],
  'web-lib-knows-no-ui': [`${web}/lib/upwards.ts`, '#ui/button.ts'],
  'web-features-stand-alone': [`${web}/features/games/neighbour.ts`, '#features/toys/toys.ts'],
  'web-pages-know-no-app': [`${web}/pages/upwards.ts`, '#app/router.ts'],
  'product-code-imports-no-test-code': [`${api}/toys/tested.ts`, '#test/helper.ts'],
}

/** What the rules allow, each the next neighbour of something forbidden. */
const allowed: Record<string, string> = {
  [`${api}/toys/other.ts`]: '#shop/games/games.module.ts',
  [`${api}/commands/other.ts`]: '#shop/games/games.module.ts',
  [`${api}/toys/entered.ts`]: '@golden-bead/supabase/rest',
  [`${api}/toys/limits.ts`]: '@golden-bead/supabase/auth-limits',
  [`${supabase}/auth/http/inside.ts`]: '#supabase/rest/sql/bead.ts',
  [`${api}/toys/key.tables.ts`]: '#shop/games/games.tables.ts',
  [`${api}/toys/toys.routes.ts`]: 'fastify',
  [`${api}/toys/http/error-shape.ts`]: 'fastify',
  [`${supabase}/auth/http/downwards.ts`]: '../mails/bead.ts',
  [`${supabase}/auth/mails/mails.test.ts`]: '../http/bead.ts',
  [`${api}/toys/toys.test.ts`]: '#shop/games/games.service.ts',
  'bench/shared.ts': '../scripts/root.ts',
  'e2e/own.ts': './support.ts',
  [`${web}/pages/toys.ts`]: '#features/toys/toys.ts',
  [`${web}/features/toys/list.ts`]: '#ui/button.ts',
}

const targets = [
  `${api}/app.ts`,
  `${api}/config.ts`,
  `${server}/database/database.ts`,
  `${supabase}/auth/limits.ts`,
  `${supabase}/rest/rest.module.ts`,
  `${supabase}/rest/sql/bead.ts`,
  ...authFolders.map((folder) => `${supabase}/auth/${folder}/bead.ts`),
  ...serverFolders.map((folder) => `${server}/${folder}/bead.ts`),
  `${api}/toys/toys.module.ts`,
  `${api}/games/games.module.ts`,
  `${api}/games/games.service.ts`,
  `${api}/games/games.tables.ts`,
  'apps/api/test/helper.ts',
  `${web}/app/router.ts`,
  `${web}/features/toys/toys.ts`,
  `${web}/ui/button.ts`,
  'packages/contracts/src/shop.ts',
  'packages/local-services/src/part.ts',
  'scripts/root.ts',
  'e2e/support.ts',
  'node_modules/fastify/fastify.js',
]

/** What `exports` does not open is found by nobody. */
const inside: [file: string, imported: string] = [
  `${api}/toys/inside.ts`,
  '@golden-bead/supabase/rest/sql/bead',
]

let folder: string
let result: ToolResult

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** As pnpm links a package of the workspace into another one. */
function link(from: string, name: string): void {
  const linked = join(folder, from, 'node_modules/@golden-bead')
  mkdirSync(linked, { recursive: true })
  symlinkSync(join(folder, 'packages', name), join(linked, name))
}

/** A shop of almost nothing, with the manifests of the real one, so that its imports resolve. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'golden-bead-boundaries-'))
  for (const file of [
    '.dependency-cruiser.mjs',
    'tsconfig.base.json',
    'apps/api/package.json',
    'apps/web/package.json',
    'packages/contracts/package.json',
    'packages/server/package.json',
    'packages/supabase/package.json',
  ]) {
    cpSync(join(root, file), join(folder, file))
  }
  write('node_modules/fastify/package.json', '{ "name": "fastify", "main": "fastify.js" }')
  link('packages/local-services', 'contracts')
  link('apps/api', 'supabase')
  for (const path of targets) write(path, 'export const bead = 1\n')
  write(`${server}/circle-b.ts`, `import './circle-a.ts'\n`)
  const planted = [...Object.values(violations), ...Object.entries(allowed), inside]
  for (const [path, imported] of planted) {
    write(path, `import '${imported}'\n`)
  }
  result = await checkBoundaries(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const complaints = () =>
  [...result.output.matchAll(/error ([\w-]+): (\S+)/g)].map(([, rule, file]) => `${rule}: ${file}`)

test('every rule has a planted violation', async () => {
  const { default: config } = await import(
    pathToFileURL(join(root, '.dependency-cruiser.mjs')).href
  )
  const rules = config.forbidden.map(({ name }: { name: string }) => name)

  expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted())
})

test.each(Object.entries(violations))(
  'a planted violation of %s fails the gate',
  (rule, [file]) => {
    expect(complaints()).toContain(`${rule}: ${file}`)
    expect(result.ok).toBe(false)
  },
)

test('the inside of a package is closed to others', () => {
  expect(complaints()).toContain(`nothing-unresolved: ${inside[0]}`)
})

test.each(Object.keys(allowed))('%s may import what it imports', (file) => {
  expect(complaints().filter((complaint) => complaint.endsWith(`: ${file}`))).toEqual([])
})

test('a graph of nothing is no pass', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'golden-bead-nothing-'))
  try {
    cpSync(join(root, '.dependency-cruiser.mjs'), join(empty, '.dependency-cruiser.mjs'))
    cpSync(join(root, 'tsconfig.base.json'), join(empty, 'tsconfig.base.json'))
    for (const name of cruisedFolders) mkdirSync(join(empty, name))

    const { ok, output } = await checkBoundaries(empty)

    expect([ok, output]).toEqual([false, expect.stringContaining('Only 0 modules were checked')])
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
})
