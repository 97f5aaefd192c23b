import { compareRates } from '#core/compare.ts'
import type { Row } from '#core/row.ts'
import { serviceKey } from '#lab/api-process.ts'
import { askRaw } from '#lab/raw-answer.ts'

const productsMax = 1_000

const productOf = (prefix: string, number: number) => ({
  name: `${prefix} ${number}`,
  price: 12.5,
  category: 'sensorial',
  description: 'Made of beech and finished by hand.',
  age_range: '3-6 years',
  benefits: ['Order', 'Concentration'],
})

/** An integrator that sends one product after the other, each acknowledged when it is on the disk. */
export const productInserts: Row = {
  name: 'product-inserts',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      let round = 0
      const namedRound = (side: string) => `${side} ${process.pid} ${(round += 1)}`
      return [
        await compareRates({
          work: `${productsMax.toLocaleString('en-US')} product inserts one by one`,
          rounds: lab.rounds,
          goal: 0.6,
          shop: async () => {
            const prefix = namedRound('Shop')
            const started = performance.now()
            for (let number = 0; number < productsMax; number += 1) {
              const { status, body } = await askRaw({
                port: shop.port,
                method: 'POST',
                path: '/rest/v1/products',
                headers: {
                  apikey: serviceKey,
                  authorization: `Bearer ${serviceKey}`,
                  'content-type': 'application/json',
                },
                body: JSON.stringify(productOf(prefix, number)),
              })
              if (status !== 201)
                throw new Error(`An insert answered ${status}: ${body.toString()}`)
            }
            return productsMax / ((performance.now() - started) / 1000)
          },
          limit: () => {
            const prefix = namedRound('Bare')
            const text =
              'insert into products (name, price, category, description, age_range, benefits) values ($1, $2, $3, $4, $5, $6)'
            const rows = Array.from({ length: productsMax }, (_, number) => {
              const { benefits, price, ...texts } = productOf(prefix, number)
              const { name, category, description, age_range: ageRange } = texts
              const list = `{${benefits.join(',')}}`
              return [name, String(price), category, description, ageRange, list]
            })
            return lab.limits.inserts({ databaseUrl: shop.databaseUrl, text, rows })
          },
        }),
      ]
    }),
}
