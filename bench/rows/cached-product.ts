import { compareAnswers } from '#core/compare-answers.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'

/** The calls of a product's page. */
export const cachedProduct: Row = {
  name: 'cached-product',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      const compare = (work: string, path: string) =>
        compareAnswers(lab, shop, {
          work,
          path,
          headers: { apikey: publishableKey, 'accept-encoding': 'br' },
          goal: 0.8,
        })
      return [
        await compare('one product by id', '/rest/v1/products?select=*&id=eq.product-7'),
        await compare('categories', '/rest/v1/categories?select=*&order=name.asc'),
      ]
    }),
}
