import { existsSync, readFileSync } from 'node:fs'
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

/** As GitHub makes them out of headings. */
const anchorsOf = (text: string) =>
  all(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

/** Links to headings that are not there, of this document or of another one. */
function findMissingAnchors(text: string, folder: string): string[] {
  return all(text, /\]\((?!https?:)([^)\s]*#[\w-]+)\)/g).filter((link) => {
    const [path = '', anchor = ''] = link.split('#')
    const file = join(root, folder, path)
    if (path !== '' && !(path.endsWith('.md') && existsSync(file))) return false
    return !anchorsOf(path === '' ? text : readFileSync(file, 'utf8')).includes(anchor)
  })
}

/** What a document names and is not there. */
export function findMissing(text: string, folder: string): string[] {
  return [
    ...namedScripts(text).filter((name) => !scripts.includes(name)),
    ...namedPaths(text).filter((path) => !existsSync(join(root, path))),
    ...linkedFiles(text).filter((path) => !existsSync(join(root, folder, path))),
    ...findMissingAnchors(text, folder),
  ]
}

/** Every document names only scripts, paths, files and headings that exist. It looks at the whole repository. */
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
