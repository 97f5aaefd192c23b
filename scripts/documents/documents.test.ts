import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gates } from '../checks/gates.ts'
import { root } from '../root.ts'
import { namedScripts, readText, scripts, tableRows } from './documents.ts'

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
