import { describe, expect, it } from 'vitest'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { buildProduct } from '#test/builders.ts'
import { planAgain } from './buy-again.ts'

const tower = (changes: object = {}) => buildProduct({ ...changes })
const wanted = (quantity: number) => [{ product_id: 'pink-tower', name: 'Tower of then', quantity }]
const inCart = (quantity: number) => [{ id: 'pink-tower', quantity }]
const fullCart = Array.from({ length: orderLimits.linesMax }, (_, index) => ({
  id: `other-${index}`,
  quantity: 1,
}))

describe('what an order had', () => {
  it('goes into the cart as it is sold today', () => {
    const product = tower({ price: 70 })

    expect(planAgain(wanted(2), [product], [])).toEqual({
      additions: [{ product, quantity: 2 }],
      missing: [],
    })
  })

  it.each([
    ['is gone', [], [], 0, 'Tower of then is no longer offered.'],
    ['is sold out', [tower({ available: false })], [], 0, 'Tower of then is out of stock.'],
    ['has the price 0', [tower({ price: 0 })], [], 0, 'Tower of then is not for sale right now.'],
    [
      'has fewer left',
      [tower({ stock_left: 2 })],
      [],
      2,
      'Tower of then: only 2 left, and your cart has all of them.',
    ],
    [
      'has fewer left than the cart and the order want',
      [tower({ stock_left: 4 })],
      inCart(3),
      1,
      'Tower of then: only 4 left, and your cart has all of them.',
    ],
    [
      'is in the cart already, as far as there is any',
      [tower({ stock_left: 1 })],
      inCart(1),
      0,
      'Tower of then: only 1 left, and your cart has it.',
    ],
    [
      'is in the cart more often than there is any',
      [tower({ stock_left: 1 })],
      inCart(5),
      0,
      'Tower of then: only 1 left, and your cart has it.',
    ],
    [
      'would be more than one can buy of an item',
      [tower()],
      inCart(998),
      1,
      'Tower of then: your cart has 999, the most you can order of one item.',
    ],
    [
      'has no room',
      [tower()],
      fullCart,
      0,
      'Tower of then does not fit: a cart holds up to 90 different items.',
    ],
  ])('and %s is limited, and said by name', (_why, products, cart, added, words) => {
    const { additions, missing } = planAgain(wanted(3), products, cart)

    expect(additions.map(({ quantity }) => quantity)).toEqual(added > 0 ? [added] : [])
    expect(missing).toEqual([words])
  })

  it('in two lines is counted together', () => {
    const plan = planAgain([...wanted(2), ...wanted(2)], [tower({ stock_left: 3 })], [])

    expect(plan.additions.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(plan.missing).toHaveLength(1)
  })
})
