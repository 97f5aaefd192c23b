import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { kilobytes } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { root } from '../../scripts/root.ts'

const firstVisitBytesMax = 150_000
const pages = { '/': 'home/HomePage', '/products': 'catalogue/CataloguePage' }
const otherPages = {
  'a product': 'product/ProductPage',
  '/cart': 'cart/CartPage',
  '/login': 'login/LoginPage',
}

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

/** Fetched by those who touch a page before it answers. */
const touchScript = 'src/early-touches.ts'

/** The scripts that each page needs, as they travel with gzip. */
export const clientWeight: Row = {
  name: 'client-weight',
  measure: async () => {
    const folder = join(root, 'apps/web/dist/client')
    const manifest: Manifest = JSON.parse(
      await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    )
    const weigh = async (page: string) => {
      const entries = Object.keys(manifest).filter(
        (name) =>
          (manifest[name]?.isEntry === true && name !== touchScript) ||
          name === `src/pages/${page}.tsx`,
      )
      const files = [...reach(manifest, entries)]
      const bytes = await Promise.all(
        files.map(
          async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length,
        ),
      )
      return bytes.reduce((sum, size) => sum + size, 0)
    }
    return Promise.all(
      Object.entries({ ...pages, ...otherPages }).map(async ([path, page]) => {
        const bytes = await weigh(page)
        const isFirst = path === '/'
        return {
          work: `scripts of ${path}, gzip`,
          shop: kilobytes(bytes),
          result: kilobytes(bytes),
          goal: isFirst ? kilobytes(firstVisitBytesMax) : '',
          ...(isFirst && { isMet: bytes <= firstVisitBytesMax }),
        }
      }),
    )
  },
}

function reach(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}.`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return files
}
