import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultShippingRate } from '@golden-bead/contracts/shipping-options'
import { freeShippingThresholdCents, shippingFeeCents } from '@golden-bead/contracts/shop'
import { cartTotals } from './cart-totals.ts'

const line = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100),
  quantity: fc.integer({ min: 1, max: 999 }),
})

describe('the arithmetic of the cart', () => {
  it('is exact to the cent for any prices and quantities', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const exact = lines.reduce(
          (sum, { price, quantity }) =>
            sum + BigInt(price.toFixed(2).replace('.', '')) * BigInt(quantity),
          0n,
        )

        expect(BigInt(cartTotals(lines, defaultShippingRate).subtotalCents)).toBe(exact)
      }),
    )
  })

  it('adds up: subtotal and shipping make the total, quantities the number of items', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const totals = cartTotals(lines, defaultShippingRate)

        expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents)
        expect(totals.totalItems).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(cartTotals(lines.toReversed(), defaultShippingRate)).toEqual(
          cartTotals(lines, defaultShippingRate),
        )
      }),
    )
  })

  it('charges the fee below the threshold only, and names exactly what is missing', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const { subtotalCents, shippingCents, missingForFreeShippingCents } = cartTotals(
          lines,
          defaultShippingRate,
        )
        const isFree = subtotalCents >= freeShippingThresholdCents

        expect(shippingCents).toBe(isFree ? 0 : shippingFeeCents)
        expect(
          isFree || subtotalCents + missingForFreeShippingCents === freeShippingThresholdCents,
        ).toBe(true)
      }),
    )
  })

  it.each([
    { price: 74.99, quantity: 1, shippingCents: 999, missing: 1 },
    { price: 75, quantity: 1, shippingCents: 0, missing: 0 },
    { price: 25, quantity: 3, shippingCents: 0, missing: 0 },
    { price: 0.1, quantity: 3, shippingCents: 999, missing: 7470 },
  ])('$quantity at $price ships for $shippingCents cents', (example) => {
    const totals = cartTotals([example], defaultShippingRate)

    expect(totals.shippingCents).toBe(example.shippingCents)
    expect(totals.missingForFreeShippingCents).toBe(example.missing)
  })

  it('counts with the rate of the shop, and misses nothing where it is never free', () => {
    const lines = [{ price: 80, quantity: 1 }]
    const rate = { price_cents: 1250, free_from_cents: 10_000 }

    expect(cartTotals(lines, rate)).toMatchObject({
      totalCents: 9250,
      missingForFreeShippingCents: 2000,
    })
    expect(cartTotals(lines, { ...rate, free_from_cents: null })).toMatchObject({
      totalCents: 9250,
      missingForFreeShippingCents: 0,
    })
    expect(cartTotals(lines, null)).toMatchObject({ shippingCents: 0, totalCents: 8000 })
  })

  it('costs nothing while it is empty', () => {
    expect(cartTotals([], defaultShippingRate)).toEqual({
      totalItems: 0,
      subtotalCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 0,
      missingForFreeShippingCents: 0,
    })
  })
})
