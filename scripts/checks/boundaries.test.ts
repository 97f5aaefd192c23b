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

const platformFolders = [
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

const upwardsIn = (parent: string, folders: readonly string[]) =>
  Object.fromEntries(
    folders
      .slice(1)
      .map((folder, place): [string, [string, string]] => [
        `${parent.replace('supabase/', '')}-${folder}-imports-none-above`,
        [`${api}/${parent}/${folder}/upwards.ts`, `../${folders[place]}/bead.ts`],
      ]),
  )

/** For every rule a file that breaks it, and what that file imports. */
const violations: Record<string, [file: string, imported: string]> = {
  'no-circular': [`${api}/platform/circle-a.ts`, './circle-b.ts'],
  'nothing-unresolved': [`${api}/platform/unresolved.ts`, './nowhere.ts'],
  'apps-meet-in-contracts': [`${web}/lib/server.ts`, '../../../api/src/platform/bead.ts'],
  'nothing-shipped-imports-tools': ['apps/api/test/tool.ts', '../../../scripts/root.ts'],
  'tools-meet-in-packages-and-scripts': ['prove/app.ts', '../apps/api/test/helper.ts'],
  'contracts-stand-alone': ['packages/contracts/src/open.ts', '../../local-services/src/part.ts'],
  'local-services-know-no-shop': [
    'packages/local-services/src/shop.ts',
    '@golden-bead/contracts/shop',
  ],
  'platform-knows-no-product': [`${api}/platform/upwards.ts`, '#shop/toys/toys.module.ts'],
  'supabase-knows-no-shop': [`${api}/supabase/auth/downwards.ts`, '#shop/toys/toys.module.ts'],
  'modules-know-no-app': [`${api}/shop/toys/upwards.ts`, '#app'],
  'modules-are-handed-their-settings': [`${api}/shop/toys/settings.ts`, '#config'],
  'modules-meet-at-their-module-file': [
    `${api}/shop/toys/window.ts`,
    '#shop/games/games.tables.ts',
  ],
  'tables-meet-for-foreign-keys': [
    `${api}/shop/toys/window.tables.ts`,
    '#shop/games/games.service.ts',
  ],
  'modules-are-entered-by-their-module-file': [
    `${api}/commands/window.ts`,
    '#shop/games/games.service.ts',
  ],
  'shop-enters-supabase-by-its-module-files': [
    `${api}/shop/toys/inside.ts`,
    '#supabase/rest/sql/bead.ts',
  ],
  ...upwardsIn('supabase/auth', authFolders),
  ...upwardsIn('platform', platformFolders),
  'services-know-no-http': [`${api}/shop/toys/sweeper.ts`, 'fastify'],
  'web-ui-and-lib-are-the-bottom': [`${web}/ui/upwards.ts`, '#features/toys/toys.ts'],
  'web-lib-knows-no-ui': [`${web}/lib/upwards.ts`, '#ui/button.ts'],
  'web-features-stand-alone': [`${web}/features/games/neighbour.ts`, '#features/toys/toys.ts'],
  'web-pages-know-no-app': [`${web}/pages/upwards.ts`, '#app/router.ts'],
  'product-code-imports-no-test-code': [`${api}/shop/toys/tested.ts`, '#test/helper.ts'],
}

/** What the rules allow, each the next neighbour of something forbidden. */
const allowed: Record<string, string> = {
  [`${api}/shop/toys/other.ts`]: '#shop/games/games.module.ts',
  [`${api}/commands/other.ts`]: '#shop/games/games.module.ts',
  [`${api}/shop/toys/entered.ts`]: '#supabase/rest/rest.module.ts',
  [`${api}/supabase/auth/http/inside.ts`]: '#supabase/rest/sql/bead.ts',
  [`${api}/shop/toys/key.tables.ts`]: '#shop/games/games.tables.ts',
  [`${api}/shop/toys/toys.routes.ts`]: 'fastify',
  [`${api}/shop/toys/http/error-shape.ts`]: 'fastify',
  [`${api}/supabase/auth/http/downwards.ts`]: '../mails/bead.ts',
  [`${api}/supabase/auth/mails/mails.test.ts`]: '../http/bead.ts',
  [`${api}/shop/toys/toys.test.ts`]: '#shop/games/games.service.ts',
  'bench/shared.ts': '../scripts/root.ts',
  'e2e/own.ts': './support.ts',
  [`${web}/pages/toys.ts`]: '#features/toys/toys.ts',
  [`${web}/features/toys/list.ts`]: '#ui/button.ts',
}

const targets = [
  `${api}/app.ts`,
  `${api}/config.ts`,
  `${api}/platform/bead.ts`,
  `${api}/supabase/rest/rest.module.ts`,
  `${api}/supabase/rest/sql/bead.ts`,
  ...authFolders.map((folder) => `${api}/supabase/auth/${folder}/bead.ts`),
  ...platformFolders.map((folder) => `${api}/platform/${folder}/bead.ts`),
  `${api}/shop/toys/toys.module.ts`,
  `${api}/shop/games/games.module.ts`,
  `${api}/shop/games/games.service.ts`,
  `${api}/shop/games/games.tables.ts`,
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

let folder: string
let result: ToolResult

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
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
  ]) {
    cpSync(join(root, file), join(folder, file))
  }
  write('node_modules/fastify/package.json', '{ "name": "fastify", "main": "fastify.js" }')
  const linked = join(folder, 'packages/local-services/node_modules/@golden-bead')
  mkdirSync(linked, { recursive: true })
  symlinkSync('../../../contracts', join(linked, 'contracts'))
  for (const path of targets) write(path, 'export const bead = 1\n')
  write(`${api}/platform/circle-b.ts`, `import './circle-a.ts'\n`)
  for (const [path, imported] of [...Object.values(violations), ...Object.entries(allowed)]) {
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
