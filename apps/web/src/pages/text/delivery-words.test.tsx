import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { buildPrice, buildProduct } from '#test/builders.ts'
import { renderShop } from '#test/render-shop.tsx'

const tower = buildProduct({ price: 68.5 })

/** All words of a page of a shop whose first rate is this one. */
const wordsOf = async (path: string, shipping: ShopInfo['shipping']) => {
  const { unmount } = await renderShop(
    path,
    {
      'GET /rest/v1/products': () => Response.json([tower]),
      'POST /store/v1/price': () => Response.json(buildPrice()),
    },
    undefined,
    { shop: { ...defaultShopInfo, shipping } },
  )
  await screen.findAllByRole('heading', { level: 1 })
  if (path === '/cart') await screen.findByRole('heading', { name: 'Order Summary' })
  const words = document.body.textContent
  unmount()
  return words
}

describe('what the shop says of delivery', () => {
  beforeEach(() => {
    localStorage.setItem(cartStorageKey, JSON.stringify([{ ...tower, quantity: 1 }]))
  })

  it.each([
    ['/', 'Free shipping from $75'],
    ['/product/pink-tower', 'Free shipping from $75. Shipping'],
    ['/about', 'One rule for shipping$9.99 for an order below $75, free from there on.'],
    ['/contact', '$9.99, free from $75'],
    ['/cart', 'Add $6.50 more for free shipping!'],
  ])('at %s is what a new shop has always said: %s', async (path, words) => {
    expect(await wordsOf(path, defaultShopInfo.shipping)).toContain(words)
  })

  it.each(['/', '/product/pink-tower', '/about', '/contact', '/cart'])(
    'at %s is nothing of free delivery where it never is',
    async (path) => {
      const words = await wordsOf(path, {
        price_cents: 1250,
        free_from_cents: null,
        is_only: true,
      })
      expect(words).not.toMatch(/free (shipping|from)|ships? free|\$75/i)
    },
  )

  it.each([
    ['/', 'Free shipping'],
    ['/about', 'Orders ship free.'],
    ['/contact', 'ShippingFree'],
    ['/cart', 'Your order ships free.'],
  ])('at %s is that it is free where it always is: %s', async (path, words) => {
    const shown = await wordsOf(path, { price_cents: 0, free_from_cents: 0, is_only: true })
    expect(shown).toContain(words)
    expect(shown).not.toContain('$0')
  })

  it('in the cart is no price where nothing is sent anywhere', async () => {
    const words = await wordsOf('/cart', null)
    expect(words).toContain('Subtotal$68.50Total$68.50')
  })
})
