import { readFile } from 'node:fs/promises'
import { escapeHtml } from '#server/mail/mail-layout.ts'
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

/** What a bundled server finds beside it. The bundle of Swagger UI says that its licences are there. */
export const shippedDocsFiles = [
  'index.html',
  ...docsFiles,
  'swagger-ui-bundle.js.LICENSE.txt',
] as const
type ShippedFile = (typeof shippedDocsFiles)[number]

const folder = new URL('./docs-page/', import.meta.url)

const installed: Partial<Record<ShippedFile, () => string>> = {
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-ui-bundle.js.LICENSE.txt': () =>
    import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
  'figtree.woff2': () =>
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'fraunces.woff2': () =>
    import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
}

/** Where a file is in the source: ours beside this one, those of packages in node_modules. */
export const sourceOfDocsFile = (name: ShippedFile): URL =>
  new URL(installed[name]?.() ?? name, folder)

async function readDocsFile(name: DocsFile): Promise<Buffer> {
  try {
    return await readFile(new URL(name, folder))
  } catch {
    return readFile(sourceOfDocsFile(name))
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
    .replaceAll('{title}', () => escapeHtml(title))
    .split('<script type="application/json" id="api">')
  const page = `${before}<script type="application/json" id="api">${inScript(data)}${after}`
  return staticFile('text/html; charset=utf-8', Buffer.from(page))
}
