import { compareAnswers } from '#core/compare-answers.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { listPath } from './cached-list.ts'

/** What returning visitors ask: has it changed? */
export const unchangedList: Row = {
  name: 'unchanged-list',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => [
      await compareAnswers(lab, shop, {
        work: 'list of 12 products, If-None-Match',
        path: listPath,
        headers: { apikey: publishableKey, 'accept-encoding': 'br' },
        goal: 0.8,
        isUnchanged: true,
      }),
    ]),
}
