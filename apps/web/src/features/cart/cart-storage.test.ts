import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildProduct } from '#test/builders.ts'
import { cartStorageKey, loadCart, parseCart, saveCart } from './cart-storage.ts'

const line = { ...buildProduct(), quantity: 2 }

describe('the saved cart', () => {
  it('comes back as it was saved, under the key of the shop', () => {
    saveCart(() => localStorage, [line])

    expect(localStorage.getItem(cartStorageKey)).not.toBeNull()
    expect(loadCart(() => localStorage)).toEqual([line])
  })

  it('is empty where nothing was saved', () => {
    expect(loadCart(() => localStorage)).toEqual([])
  })

  it.each(['', 'no JSON', '{"lines":[]}', 'null', '12', '[null, 3, "x", []]', '[{"id":"a"}]'])(
    'is empty where storage holds %j',
    (text) => {
      expect(parseCart(text)).toEqual([])
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
    { ...line, name: 7 },
  ])('leaves out a line that makes no sense and keeps the others (%#)', (broken) => {
    const other = { ...line, id: 'brown-stair' }

    expect(parseCart(JSON.stringify([broken, other]))).toEqual([other])
  })

  it('keeps one line per product', () => {
    expect(parseCart(JSON.stringify([line, line]))).toEqual([line])
  })

  it('never throws and never lets a broken line through, whatever storage holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { id, price, quantity } of parseCart(text)) {
          expect(id).not.toBe('')
          expect(price).toBeGreaterThanOrEqual(0)
          expect(quantity).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })

  it('does not break the page where the browser forbids storage', () => {
    const findForbidden = () => {
      throw new DOMException('Forbidden', 'SecurityError')
    }

    expect(loadCart(findForbidden)).toEqual([])
    expect(() => saveCart(findForbidden, [line])).not.toThrow()
  })
})
