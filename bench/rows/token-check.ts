import { compareAnswers } from '#core/compare-answers.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { addPeople, logIn } from '#lab/people.ts'
import { listPath } from './cached-list.ts'

/** The token of a signed-in shopper is verified, whatever they ask. */
export const tokenCheck: Row = {
  name: 'token-check',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      await addPeople(shop, 1)
      const { access_token: token } = await logIn(shop, 0)
      return [
        await compareAnswers(lab, shop, {
          work: 'list of 12 products with the token of a user',
          path: listPath,
          headers: {
            apikey: publishableKey,
            authorization: `Bearer ${token}`,
            'accept-encoding': 'br',
          },
          goal: 0.7,
        }),
      ]
    }),
}
