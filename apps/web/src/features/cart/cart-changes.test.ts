import { describe, expect, it } from 'vitest'
import { buildProduct } from '#test/builders.ts'
import { findCartChanges } from './cart-changes.ts'

const line = { ...buildProduct(), quantity: 2 }

describe('what changed since a cart was filled', () => {
  it('is nothing where the shop still says the same', () => {
    expect(findCartChanges([line], [buildProduct({ description: 'New words.' })]).size).toBe(0)
  })

  it('names the old and the new price', () => {
    expect(findCartChanges([line], [buildProduct({ price: 70 })]).get('pink-tower')).toEqual([
      { kind: 'price', wasCents: 6850, isCents: 7000 },
    ])
  })

  it('says when a product has run out or is back', () => {
    const soldOut = { ...line, available: false }

    expect(findCartChanges([line], [soldOut]).get('pink-tower')).toEqual([{ kind: 'out-of-stock' }])
    expect(findCartChanges([soldOut], [line]).get('pink-tower')).toEqual([
      { kind: 'back-in-stock' },
    ])
    expect(findCartChanges([soldOut], [soldOut]).size).toBe(0)
  })

  it('says when a product cannot be bought any more as its price is 0, and when it can again', () => {
    const free = { ...line, price: 0 }
    const changes = (now: typeof line, then: typeof line) =>
      findCartChanges([then], [now]).get('pink-tower')

    expect(changes({ ...free, stock_left: 1 }, line)).toEqual([{ kind: 'not-for-sale' }])
    expect(changes({ ...free, available: false }, line)).toEqual([{ kind: 'not-for-sale' }])
    expect(changes(free, free)).toBeUndefined()
    expect(changes(line, free)).toEqual([{ kind: 'for-sale-again' }])
    expect(changes({ ...line, available: false }, free)).toEqual([{ kind: 'out-of-stock' }])
  })

  it('says how many are left where there are fewer than in the cart', () => {
    const left = (units: number | null) =>
      findCartChanges([line], [buildProduct({ stock_left: units })]).get('pink-tower')

    expect(left(1)).toEqual([{ kind: 'few-left', left: 1 }])
    expect(left(2)).toBeUndefined()
    expect(left(null)).toBeUndefined()
  })

  it('says when a product is gone', () => {
    expect(findCartChanges([line], []).get('pink-tower')).toEqual([{ kind: 'gone' }])
  })
})
