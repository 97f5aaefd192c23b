import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

export const readText = (path: string) => readFileSync(join(root, path), 'utf8')

export const listFiles = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).toSorted()

export const listDocuments = () => listFiles('**/*.md')

const manifest: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))

/** The names of all commands. */
export const scripts = Object.keys(manifest.scripts)

/** Those that a text names. */
export const namedScripts = (text: string) =>
  [/`npm run ([\w:]+)/g, /`npm (start|test)\b/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
  )

/** The cells of every row of every table below a heading, or of the whole document. */
export function tableRows(document: string, heading?: string): string[][] {
  const text = readText(document)
  const part = heading === undefined ? text : text.split(`## ${heading}\n`)[1]?.split('\n## ')[0]
  return (part ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
    )
}

export const withoutTicks = (cell: string) => cell.replaceAll('`', '')
