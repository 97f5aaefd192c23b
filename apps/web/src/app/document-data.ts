import { matchRoutes } from 'react-router'
import type {
  DocumentReads,
  InitialData,
  DocumentData,
} from '@golden-bead/contracts/server-rendering'
import { categoryOfPath, readFilters } from '#features/catalogue/filters.ts'
import { facetsQuery, searchQuery } from '#features/catalogue/search-query.ts'
import { hasStatus } from '#lib/api/error-message.ts'
import { builtInPages, isBuiltInPage, pathOfPage } from '@golden-bead/contracts/page-options'
import { paths, routePatterns } from '@golden-bead/contracts/paths'
import { routes } from './router.tsx'

/** Loads the data of a page on the server, by the queries that the client would send. */
export const loadDocumentData = async (
  url: string,
  reads: DocumentReads,
): Promise<DocumentData> => {
  // Concatenated, not resolved: a path that begins with two slashes would name another host.
  const { pathname, searchParams } = new URL(`http://localhost${url}`)
  const match = matchRoutes(routes, pathname)?.at(-1)
  const categories = await reads.listCategories()
  const found = (data: InitialData, isFound = true): DocumentData => ({
    status: isFound ? 200 : 404,
    data: { categories, ...data },
  })

  if (match?.route.index) return found({ featured: await reads.listFeatured() })

  if (match?.route.path === routePatterns.products) {
    const { category } = match.params
    const filters = readFilters(category, searchParams)
    const [list, facets] = [searchQuery(filters), facetsQuery(filters)]
    const [products, counts] = await Promise.all([
      reads.searchProducts(list).catch(async (error: unknown) => {
        if (!hasStatus(error, 416)) throw error
        const { total } = await reads.searchProducts(searchQuery({ ...filters, page: 1 }))
        return { products: [], total }
      }),
      reads.countFacets(facets),
    ])
    const isKnown =
      category === undefined || categories.some(({ id }) => id === categoryOfPath(category))
    const isBehindTheEnd = filters.page > 1 && products.products.length === 0
    return found(
      { list: { search: list, ...products }, facets: { search: facets, facets: counts } },
      isKnown && !isBehindTheEnd,
    )
  }

  if (match?.route.path === routePatterns.product) {
    const id = match.params['id'] ?? ''
    const product = await reads.findProduct(id)
    if (!product) return found({ product: { id, product: null } }, false)
    const [related, terms] = await Promise.all([reads.listRelated(product), reads.getTerms()])
    return found({ product: { id, product }, related: { product, products: related }, terms })
  }

  if (match?.route.path === paths.cart()) return found({ terms: await reads.getTerms() })

  if (match?.route.path === routePatterns.page) {
    const slug = match.params['slug'] ?? ''
    const page = isBuiltInPage(slug) ? undefined : await reads.findPage(slug)
    return found({ page: { slug, page: page ?? null } }, page !== undefined)
  }

  const builtIn = builtInPages.find((slug) => pathOfPage(slug) === match?.route.path)
  if (builtIn !== undefined) {
    return found({ page: { slug: builtIn, page: (await reads.findPage(builtIn)) ?? null } })
  }

  // Where a line breaks in the path, not even the route for all others matches.
  return found({}, match !== undefined && match.route.path !== '*')
}
