import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gates } from '../checks/gates.ts'
import { root } from '../root.ts'
import { listFiles, namedScripts, readText, scripts, tableRows } from './documents.ts'

test('the README has every command that there is', () => {
  const [, ...rows] = tableRows('README.md', 'All commands')

  expect(new Set(rows.flatMap(([command = '']) => namedScripts(command)))).toEqual(new Set(scripts))
})

test('the README names every gate of the check', () => {
  const rows = tableRows('README.md', 'All commands')
  const [, sentence = ''] = rows.find(([command]) => command === '`npm run check`') ?? []

  expect(gates.map(({ name }) => name).filter((name) => !sentence.includes(name))).toEqual([])
})

test('the newest release of the changelog is what runs, and what a cluster is told to run', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+), /m.exec(readText('CHANGELOG.md')) ?? []
  const manifests = listFiles('**/package.json').map((path): { version: string } =>
    JSON.parse(readText(path)),
  )
  const tags = readText('infra/kubernetes/example/kustomization.yaml').match(/(?<=newTag: )[\d.]+/g)

  expect(new Set([...manifests.map(({ version }) => version), ...(tags ?? [])])).toEqual(
    new Set([newest]),
  )
})

test.each(['apps/api', 'packages/supabase', 'packages/server'])(
  'the drawing of the architecture has all of %s',
  (folder) => {
    const [, drawing = ''] = readText('docs/architecture.md').split('```')
    const parts = readdirSync(join(root, folder, 'src'), { withFileTypes: true })
      .filter((part) => part.isDirectory() && part.name !== 'commands')
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
