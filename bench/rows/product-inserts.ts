import { compareRates } from '#core/compare.ts'
import type { Row } from '#core/row.ts'
import { serviceKey } from '#lab/api-process.ts'
import { numberMark, requestBytes } from '#load/requests.ts'

const productOf = (name: string) => ({
  name,
  price: 12.5,
  category: 'sensorial',
  description: 'Made of beech and finished by hand.',
  age_range: '3-6 years',
  benefits: ['Order', 'Concentration'],
})

const bareText =
  'insert into products (name, price, category, description, age_range, benefits) values ($1, $2, $3, $4, $5, $6)'
const bareRows = 1_000

function bareRowsOf(round: number) {
  const { price, category, description, age_range: ageRange, benefits } = productOf('')
  return Array.from({ length: bareRows }, (_, number) => {
    const name = `Bare ${process.pid} ${round} ${number}`
    return [name, String(price), category, description, ageRange, `{${benefits.join(',')}}`]
  })
}

/** An integrator that sends one product after the other, each acknowledged when it is on the disk. */
export const productInserts: Row = {
  name: 'product-inserts',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      const { roundSeconds: seconds } = lab
      const requests = [
        requestBytes({
          method: 'POST',
          path: '/rest/v1/products',
          headers: {
            apikey: serviceKey,
            authorization: `Bearer ${serviceKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(productOf(`Shop ${numberMark}`)),
        }),
      ]
      let round = 0
      const { line } = await compareRates({
        work: 'product inserts, one after the other',
        rounds: lab.rounds,
        goal: 0.6,
        shop: async () => {
          round += 1
          const report = await lab.load.run({
            port: shop.port,
            connections: 1,
            seconds,
            requests,
            firstNumber: round * 1_000_000,
            expected: { status: 201 },
          })
          return report.answers / seconds
        },
        limit: () => {
          round += 1
          const rows = bareRowsOf(round)
          return lab.limits.inserts({ databaseUrl: shop.databaseUrl, text: bareText, rows })
        },
      })
      return [line]
    }),
}
