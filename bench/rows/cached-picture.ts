import { compareAnswers } from '#core/compare-answers.ts'
import type { Row } from '#core/row.ts'
import { serviceKey } from '#lab/api-process.ts'
import { makePhotograph } from '#lab/photograph.ts'
import { askJson } from '#lab/raw-answer.ts'

const path = 'product-images/products/1700000000000-bench.jpg'

/** The pictures of a catalogue page, which every visitor loads. */
export const cachedPicture: Row = {
  name: 'cached-picture',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      await askJson({
        port: shop.port,
        method: 'PUT',
        path: `/storage/v1/object/${path}`,
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          'content-type': 'image/jpeg',
        },
        body: await makePhotograph({ width: 584, height: 438, quality: 82 }),
      })
      return [
        await compareAnswers(lab, shop, {
          work: 'cached picture',
          path: `/storage/v1/object/public/${path}`,
          headers: {},
          goal: 0.7,
        }),
      ]
    }),
}
