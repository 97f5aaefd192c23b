import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { staticFile, type StaticFile } from './static-file.ts'

const typeOf = (name: DocsFile) => {
  if (name.endsWith('.css')) return 'text/css; charset=utf-8'
  return name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'font/woff2'
}

/** Our files first; the others are from packages, and beside ours in the bundle. */
export const docsFiles = [
  'docs.css',
  'docs.js',
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'figtree.woff2',
  'fraunces.woff2',
] as const
export type DocsFile = (typeof docsFiles)[number]

const folder = new URL('./docs-page/', import.meta.url)

/** When run from the source, the files of packages are in node_modules. */
const installed: Partial<Record<DocsFile, () => string>> = {
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'figtree.woff2': () =>
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'fraunces.woff2': () =>
    import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
}

async function readDocsFile(name: DocsFile): Promise<Buffer> {
  try {
    return await readFile(new URL(name, folder))
  } catch (error) {
    const find = installed[name]
    if (find === undefined) throw error
    return readFile(fileURLToPath(find()))
  }
}

export async function docsFile(name: DocsFile): Promise<StaticFile> {
  const bytes = await readDocsFile(name)
  return staticFile(typeOf(name), bytes)
}

/** JSON for an inline script, escaped so that it cannot close the script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

export async function writeDocsPage(
  title: string,
  data: { description: unknown; publishableKey: string },
): Promise<StaticFile> {
  const template = await readFile(new URL('index.html', folder), 'utf8')
  const [before = '', after = ''] = template
    .replaceAll('{title}', title)
    .split('<script type="application/json" id="api">')
  const page = `${before}<script type="application/json" id="api">${inScript(data)}${after}`
  return staticFile('text/html; charset=utf-8', Buffer.from(page))
}
