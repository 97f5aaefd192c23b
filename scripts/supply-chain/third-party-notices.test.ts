import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const read = (...path: string[]) =>
  readFileSync(join(root, ...path), 'utf8').replaceAll('\r\n', '\n')

const outputs = [
  {
    packages: ['apps/api', 'packages/server', 'packages/supabase'],
    file: 'apps/api/dist/THIRD-PARTY-NOTICES.txt',
    beside: [],
  },
  {
    packages: ['apps/web'],
    file: 'apps/web/dist/client/THIRD-PARTY-NOTICES.txt',
    beside: ['tailwindcss'],
  },
]

/** One hands on packages that are named themselves; of the other a library reads the types. */
const notBundled = ['radix-ui', '@fastify/swagger']

const isThirdParty = (folder: string) =>
  !folder.includes('@golden-bead/') && !notBundled.some((name) => folder.endsWith(`/${name}`))

test.each(outputs)(
  '$file names what $packages ship, with its terms',
  ({ packages, file, beside }) => {
    const notices = read(file)
    const needed = packages.flatMap((folder) => {
      const { dependencies } = JSON.parse(read(folder, 'package.json'))
      return Object.keys(dependencies).map((name) => join(folder, 'node_modules', name))
    })
    const shipped = [
      ...needed,
      ...beside.map((name) => join(packages[0] ?? '', 'node_modules', name)),
    ]

    const expected = shipped.filter(isThirdParty).flatMap((folder) => {
      const name = folder.split('node_modules/')[1] ?? ''
      const { version, license } = JSON.parse(read(folder, 'package.json'))
      const terms = readdirSync(join(root, folder)).filter((one) => /^(licen|notice)/i.test(one))
      return [
        `\n${name} ${version} (${license})\n`,
        ...terms.map((one) => read(folder, one).trim()),
      ]
    })

    expect(expected.length).toBeGreaterThan(10)
    expect(expected.filter((text) => !notices.includes(text))).toEqual([])
  },
)

test('a package that comes along with others is named as well, and no tool is', () => {
  const notices = read('apps/api/dist/THIRD-PARTY-NOTICES.txt')
  const sources = globSync('apps/api/dist/*.map', { cwd: root }).flatMap(
    (map): string[] => JSON.parse(read(map)).sources,
  )
  const names = new Set(
    sources.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )

  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => !notices.includes(`\n${name} `))).toEqual([])
  expect(notices).toMatch(/^@img\/sharp-libvips-\S+ \S+ \(LGPL-3\.0-or-later\)$/m)
  expect(notices).not.toMatch(/^(vitest|rolldown|@supabase\/supabase-js) /m)
})

test('the licences that the Swagger UI bundle points to stand beside it', () => {
  const bundle = read('apps/api/dist/docs-page/swagger-ui-bundle.js')
  const [, named = ''] = /see (\S+LICENSE\.txt)/.exec(bundle) ?? []

  expect(read('apps/api/dist/docs-page', named)).toContain('@license')
})
