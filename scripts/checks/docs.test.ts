import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const papers = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
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

test.each(papers)('%s names only scripts, paths and files that exist', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8')

  const missing = [
    ...namedScripts(text).filter((name) => !scripts.includes(name)),
    ...namedPaths(text).filter((path) => !existsSync(join(root, path))),
    ...linkedFiles(text).filter((path) => !existsSync(join(root, dirname(paper), path))),
  ]

  expect(missing).toEqual([])
})
