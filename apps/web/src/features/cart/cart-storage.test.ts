import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildProduct } from '#test/builders.ts'
import { readCart } from './cart-storage.ts'

const line = { ...buildProduct(), quantity: 2 }

describe('the saved cart', () => {
  it('comes back as it was saved', () => {
    expect(readCart([line])).toEqual([line])
  })

  it.each([undefined, null, 12, 'text', { lines: [] }, [null, 3, 'x', []], [{ id: 'a' }]])(
    'is empty where storage holds %j',
    (value) => {
      expect(readCart(value)).toEqual([])
    },
  )

  it.each([
    { ...line, price: -1 },
    { ...line, price: '68.50' },
    { ...line, price: Number.MAX_VALUE },
    { ...line, quantity: 0 },
    { ...line, quantity: 1.5 },
    { ...line, quantity: '2' },
    { ...line, id: '' },
    { ...line, id: 'e'.repeat(5000) },
    { ...line, name: 7 },
  ])('leaves out a line that makes no sense and keeps the others (%#)', (broken) => {
    const other = { ...line, id: 'brown-stair' }

    expect(readCart([broken, other])).toEqual([other])
  })

  it('keeps one line per product', () => {
    expect(readCart([line, line])).toEqual([line])
  })

  it('never throws and never lets a broken line through, whatever storage holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { id, price, quantity } of readCart(value)) {
          expect(id).not.toBe('')
          expect(price).toBeGreaterThanOrEqual(0)
          expect(quantity).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })
})
