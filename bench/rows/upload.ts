import { compareRates } from '#core/compare.ts'
import { megabytes } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { serviceKey } from '#lab/api-process.ts'
import { makePhotograph } from '#lab/photograph.ts'
import { numberMark, requestBytes } from '#load/requests.ts'

/** As many decoders as the shop lets run at once. */
const atOnce = 2

/** A photograph from an owner's camera: checked, cleaned, stored, named by a row. */
export const upload: Row = {
  name: 'upload',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      const picture = await makePhotograph({ width: 2800, height: 2100, quality: 92 })
      const seconds = Math.max(lab.roundSeconds, 5)
      const requests = [
        requestBytes({
          method: 'POST',
          path: `/storage/v1/object/product-images/products/${numberMark}-bench.jpg`,
          headers: {
            apikey: serviceKey,
            authorization: `Bearer ${serviceKey}`,
            'content-type': 'image/jpeg',
          },
          body: picture,
        }),
      ]
      let firstNumber = 0
      const { endpoint, region, bucket, accessKeyId, secretAccessKey } = lab.services.s3
      const s3 = { endpoint, region, bucket, accessKeyId, secretAccessKey }
      const { line } = await compareRates({
        work: `upload of a photograph of ${megabytes(picture.length)}`,
        rounds: lab.rounds,
        goal: 0.8,
        shop: async () => {
          firstNumber += 10_000
          const report = await lab.load.run({
            port: shop.port,
            connections: atOnce,
            seconds,
            requests,
            firstNumber,
            expected: { status: 200 },
          })
          return report.answers / seconds
        },
        limit: () => lab.limits.uploads({ ...s3, picture, atOnce, seconds }),
        remark: `${atOnce} at once, ${seconds} s a round`,
      })
      return [line]
    }),
}
