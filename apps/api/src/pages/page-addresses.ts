import { isBuiltInPage } from '@golden-bead/contracts/page-options'
import { listedPaths, paths, personalPaths } from '@golden-bead/contracts/paths'
import { inArray } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { decoded } from '@golden-bead/server/http/decoded'
import { findKnownIds } from '#shop/catalogue/catalogue.module.ts'
import { pages } from './pages.tables.ts'

const ownPaths = new Set([...listedPaths(), ...personalPaths(), paths.cart()])

const firstWords = new Set(
  [...ownPaths, paths.product(''), paths.page('')].map((path) => path.split('/')[1]),
)

/** A page must not look as if it were another one of the shop. */
export const isReservedSlug = (slug: string): boolean =>
  !isBuiltInPage(slug) && firstWords.has(slug)

const rowPath = /^\/(products|product|pages)\/([^/]+)$/

/** The paths that lead to no page of the shop. */
export async function findMissing(
  database: Database,
  targets: readonly string[],
): Promise<string[]> {
  const asked = targets.map((target) => {
    const path = target.replace(/[?#].*$/, '')
    const [, kind, id = ''] = rowPath.exec(path) ?? []
    return { target, path, kind, id: decoded(id) ?? '' }
  })
  const idsOf = (kind: string) => asked.filter((one) => one.kind === kind).map(({ id }) => id)
  const [known, own] = await Promise.all([
    findKnownIds(database, { products: idsOf('product'), categories: idsOf('products') }),
    database
      .select({ id: pages.slug })
      .from(pages)
      .where(inArray(pages.slug, idsOf('pages'))),
  ])
  const ids: Record<string, Set<string>> = {
    product: known.products,
    products: known.categories,
    pages: new Set(own.map(({ id }) => id).filter((id) => !isBuiltInPage(id))),
  }
  return asked
    .filter(({ path, kind, id }) => !(kind === undefined ? ownPaths.has(path) : ids[kind]?.has(id)))
    .map(({ target }) => target)
}
