import { describe, expect, it } from 'vitest'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { buildProduct } from '#test/builders.ts'
import {
  cartCleared,
  linesRestored,
  cartSlice,
  linesBought,
  priceTaken,
  productAdded,
  productRemoved,
  productsRefreshed,
  quantitySet,
} from './cart.slice.ts'

const { linesMax, quantityMax } = orderLimits

type Action = Parameters<typeof cartSlice.reducer>[1]

const tower = buildProduct()
const stair = buildProduct({ id: 'brown-stair', name: 'Brown Stair' })

const after = (...actions: Action[]) =>
  actions.reduce(cartSlice.reducer, cartSlice.getInitialState()).lines

const quantities = (...actions: Action[]) =>
  after(...actions).map(({ id, quantity }) => [id, quantity])

describe('the rules of the cart', () => {
  it('enters a new item with quantity 1 and copies its other fields as given', () => {
    expect(after(productAdded({ product: tower }))).toEqual([{ ...tower, quantity: 1 }])
  })

  it('raises the quantity by 1 when the item is there already', () => {
    expect(quantities(productAdded({ product: tower }), productAdded({ product: tower }))).toEqual([
      ['pink-tower', 2],
    ])
  })

  it('adds the chosen quantity of the detail page', () => {
    expect(
      quantities(
        productAdded({ product: tower, quantity: 3 }),
        productAdded({ product: tower, quantity: 2 }),
      ),
    ).toEqual([['pink-tower', 5]])
  })

  it('deletes a line when it is removed and leaves the others', () => {
    expect(
      quantities(
        productAdded({ product: tower }),
        productAdded({ product: stair }),
        productRemoved('pink-tower'),
      ),
    ).toEqual([['brown-stair', 1]])
  })

  it.each([0, -1, -100])('removes a line whose quantity is set to %i', (quantity) => {
    expect(
      quantities(productAdded({ product: tower }), quantitySet({ id: 'pink-tower', quantity })),
    ).toEqual([])
  })

  it('replaces the quantity with one above 0', () => {
    expect(
      quantities(
        productAdded({ product: tower, quantity: 3 }),
        quantitySet({ id: 'pink-tower', quantity: 7 }),
      ),
    ).toEqual([['pink-tower', 7]])
  })

  it('ignores a quantity for an item that is not there', () => {
    expect(quantities(quantitySet({ id: 'nothing', quantity: 2 }))).toEqual([])
  })

  it('never holds more of one item than its limit', () => {
    expect(
      quantities(
        productAdded({ product: tower, quantity: quantityMax }),
        productAdded({ product: tower }),
      ),
    ).toEqual([['pink-tower', quantityMax]])
  })

  it('never holds more lines than can be kept, and takes no line back beyond them', () => {
    const many = Array.from({ length: linesMax }, (_, index) =>
      productAdded({ product: buildProduct({ id: `bead-${index}` }) }),
    )

    expect(after(...many, productAdded({ product: tower }))).toHaveLength(linesMax)
    expect(
      after(...many, linesRestored([{ index: 0, line: { ...tower, quantity: 1 } }])),
    ).toHaveLength(linesMax)
    expect(
      after(...many, productAdded({ product: buildProduct({ id: 'bead-0' }) }))[0]?.quantity,
    ).toBe(2)
  })

  it('is empty after it was cleared', () => {
    expect(after(productAdded({ product: tower }), cartCleared())).toEqual([])
  })

  it('takes a removal back to its place, and leaves alone what was added again since', () => {
    const [first, second] = [
      { ...tower, quantity: 2 },
      { ...stair, quantity: 1 },
    ]

    expect(
      after(
        productAdded({ product: stair, quantity: 5 }),
        linesRestored([
          { index: 0, line: first },
          { index: 1, line: second },
        ]),
      ),
    ).toEqual([first, { ...stair, quantity: 5 }])
  })

  it('keeps what was added while an order was on its way', () => {
    expect(
      quantities(
        productAdded({ product: tower, quantity: 3 }),
        productAdded({ product: stair }),
        linesBought([
          { product_id: 'pink-tower', quantity: 2 },
          { product_id: 'brown-stair', quantity: 1 },
          { product_id: 'removed-since', quantity: 4 },
        ]),
      ),
    ).toEqual([['pink-tower', 1]])
  })

  it('takes the new price of one line alone', () => {
    expect(
      after(
        productAdded({ product: tower, quantity: 2 }),
        productAdded({ product: stair }),
        priceTaken({ id: 'pink-tower', priceCents: 7010 }),
      ),
    ).toEqual([
      { ...tower, price: 70.1, quantity: 2 },
      { ...stair, quantity: 1 },
    ])
  })

  it('takes over new prices, keeps quantities and drops what is gone', () => {
    expect(
      after(
        productAdded({ product: tower, quantity: 2 }),
        productAdded({ product: stair }),
        productsRefreshed([{ ...tower, price: 70 }]),
      ),
    ).toEqual([{ ...tower, price: 70, quantity: 2 }])
  })
})
