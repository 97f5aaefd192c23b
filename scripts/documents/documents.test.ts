import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { gates } from '../checks/gates.ts'
import { root } from '../root.ts'
import { listDocuments, readText, tableRows } from './documents.ts'

const manifest: unknown = JSON.parse(readText('package.json'))
const scripts = Object.keys(
  typeof manifest === 'object' && manifest !== null
    ? (Reflect.get(manifest, 'scripts') as Record<string, string>)
    : {},
)

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const namedScripts = (text: string) => [
  ...all(text, /`npm run ([\w:]+)/g),
  ...all(text, /`npm (start|test)\b/g),
]

const topFolders = 'apps|packages|scripts|docs|e2e|bench|infra|prove'

/** Paths in code spans that begin in one of our folders; a pattern such as `<name>` is none. */
const namedPaths = (text: string) =>
  all(text, new RegExp(`\`((?:${topFolders})(?:/[\\w.@-]+)*)/?\``, 'g'))

const linkedFiles = (text: string) => all(text, /\]\((?!https?:|#)([^)#\s]+)/g)

test.each(listDocuments())('%s names only scripts, paths and files that exist', (document) => {
  const text = readText(document)

  const missing = [
    ...namedScripts(text).filter((name) => !scripts.includes(name)),
    ...namedPaths(text).filter((path) => !existsSync(join(root, path))),
    ...linkedFiles(text).filter((path) => !existsSync(join(root, dirname(document), path))),
  ]

  expect(missing).toEqual([])
})

test('the README has every command that there is', () => {
  const [, ...rows] = tableRows('README.md', 'All commands')

  expect(new Set(rows.flatMap(([command = '']) => namedScripts(command)))).toEqual(new Set(scripts))
})

test('the README names every gate of the check', () => {
  const rows = tableRows('README.md', 'All commands')
  const [, sentence = ''] = rows.find(([command]) => command === '`npm run check`') ?? []

  expect(gates.map(({ name }) => name).filter((name) => !sentence.includes(name))).toEqual([])
})

test.each(['shop', 'supabase', 'platform'])(
  'the drawing of the architecture has all %s',
  (folder) => {
    const [, drawing = ''] = readText('docs/architecture.md').split('```')
    const parts = readdirSync(join(root, 'apps/api/src', folder), { withFileTypes: true })
      .filter((part) => part.isDirectory())
      .map((part) => part.name)

    expect(parts.filter((part) => !new RegExp(`[ ]${part}[ ]`).test(drawing))).toEqual([])
  },
)

test('the index of the decisions names each of them by its title', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  const entries = records.map((file) => {
    const [title = ''] = readText(`docs/decisions/${file}`).split('\n')
    return `- [${title.replace('# ', '')}](${file})`
  })

  const index = readText('docs/decisions/README.md').split('\n')

  expect(entries.filter((entry) => !index.includes(entry))).toEqual([])
})
