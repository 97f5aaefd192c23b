import { kilobytes } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { homeScriptsBytesMax, weighScripts } from '../../scripts/checks/script-weight.ts'

const pages = {
  '/': 'home/HomePage',
  '/products': 'catalogue/CataloguePage',
  'a product': 'product/ProductPage',
  '/cart': 'cart/CartPage',
  '/login': 'login/LoginPage',
}

/** The scripts that each page needs, as they travel with gzip. */
export const clientWeight: Row = {
  name: 'client-weight',
  measure: () =>
    Promise.all(
      Object.entries(pages).map(async ([path, page]) => {
        const bytes = await weighScripts(`src/pages/${page}.tsx`)
        const isHome = path === '/'
        return {
          work: `scripts of ${path}, gzip`,
          shop: kilobytes(bytes),
          result: kilobytes(bytes),
          goal: isHome ? kilobytes(homeScriptsBytesMax) : '',
          ...(isHome && { isMet: bytes <= homeScriptsBytesMax }),
        }
      }),
    ),
}
