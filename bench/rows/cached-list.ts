import { compareAnswers } from '#core/compare-answers.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'

export const listPath = '/rest/v1/products?select=*&order=name.asc,id.asc&limit=12'

/** What the shop answers most often: the first page of the catalogue, from memory. */
export const cachedList: Row = {
  name: 'cached-list',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      const compare = (encoding: string) =>
        compareAnswers(lab, shop, {
          work: `list of 12 products, ${encoding}`,
          path: listPath,
          headers: { apikey: publishableKey, 'accept-encoding': encoding },
          goal: 0.8,
        })
      return [await compare('br'), await compare('gzip')]
    }),
}
