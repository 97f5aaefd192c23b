import { askPrice, booksClose, newAttempt, openCheckout, placeOrder } from '../support/orders.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { repeat } from '../support/repeat.ts'
import { json, send } from '../support/send.ts'
import { asService, withTwoInstances } from '../support/test-shop.ts'

const product = 'pink-tower'
const buyers = 8
const ordersEach = 100

export const priceDrift: Proof = {
  name: 'price-drift',
  done: 'a price that changes all the time on one instance while guests ask for it and buy on both',
  mustHold: 'no order at another total than its buyer has sent, the books close',
  run: () =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      await openCheckout(database)
      const sent = new Map<string, number>()
      let drifted = 0
      let wrong = 0
      let price = 60

      const changing = repeat(async () => {
        price = price === 60 ? 70 : 60
        const change = json(asService, { price }, 'PATCH')
        await send(`${first.url}/rest/v1/products?id=eq.${product}`, change)
      })
      const buy = async (buyer: number) => {
        const { url } = buyer % 2 === 0 ? first : second
        for (let placed = 0; placed < ordersEach;) {
          const expected = await askPrice(url, product)
          const answer = await placeOrder(url, newAttempt(product, expected))
          const body = JSON.parse(answer.body)
          if (answer.status === 201) {
            placed += 1
            sent.set(body.number, expected)
            if (body.total_cents !== expected) wrong += 1
          } else if (body.code === 'total_changed') drifted += 1
          else throw new Error(`An order was answered with ${answer.status} ${body.code}.`)
        }
      }
      await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
      await changing.stop()

      const rows = await database.query<{ number: string; total: number }>(
        'select number, total_cents::int as total from orders',
      )
      const other = rows.filter(({ number, total }) => sent.get(number) !== total).length
      return [
        counted(`${rows.length} orders`, rows.length === buyers * ordersEach),
        counted(`${drifted} were told that the total has changed`, drifted > 0),
        none(wrong + other, 'orders at another total than their buyer sent'),
        await booksClose(database),
      ]
    }),
}
