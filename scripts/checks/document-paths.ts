import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listDocuments, namedScripts, readText, scripts } from '../documents/documents.ts'
import { root } from '../root.ts'
import type { ToolResult } from '../tools.ts'

const topFolders = 'apps|packages|scripts|docs|e2e|bench|infra|prove'

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Paths in code spans that begin in one of our folders; a pattern such as `<name>` is none. */
const namedPaths = (text: string) =>
  all(text, new RegExp(`\`((?:${topFolders})(?:/[\\w.@-]+)*)/?\``, 'g'))

const linkedFiles = (text: string) => all(text, /\]\((?!https?:|#)([^)#\s]+)/g)

/** What a document names and is not there. */
export function findMissing(text: string, folder: string): string[] {
  return [
    ...namedScripts(text).filter((name) => !scripts.includes(name)),
    ...namedPaths(text).filter((path) => !existsSync(join(root, path))),
    ...linkedFiles(text).filter((path) => !existsSync(join(root, folder, path))),
  ]
}

/** Every document names only scripts, paths and files that exist. It looks at the whole repository. */
export function checkDocuments(): Promise<ToolResult> {
  const started = performance.now()
  const lines = listDocuments().flatMap((document) =>
    findMissing(readText(document), dirname(document)).map(
      (name) => `${document} names ${name}, which does not exist.`,
    ),
  )
  const seconds = (performance.now() - started) / 1000
  return Promise.resolve({ ok: lines.length === 0, output: lines.join('\n'), seconds })
}
