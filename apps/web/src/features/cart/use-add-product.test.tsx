import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildProduct } from '#test/builders.ts'
import { renderShop } from '#test/render-shop.tsx'
import { cartStorageKey } from './cart-storage.ts'

const open = async (...saved: object[]) => {
  localStorage.setItem(cartStorageKey, JSON.stringify(saved))
  const shop = await renderShop('/product/pink-tower', {
    'GET /rest/v1/products': () => Response.json([buildProduct()]),
  })
  const add = await screen.findByRole('button', { name: 'Add to Cart' })
  const toasts = () => screen.findByRole('region', { name: /^Notification/ })
  return { ...shop, add, toasts }
}

describe('what is added to the cart', () => {
  it('is as much as still fits, and says so', async () => {
    const { user, field, add, toasts } = await open({ ...buildProduct(), quantity: 997 })
    await user.clear(field('Quantity'))
    await user.type(field('Quantity'), '5')

    await user.click(add)

    expect(
      await within(await toasts()).findByText(
        '2 × Pink Tower. You can have at most 999 of one item in your cart.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cart, 999 items' })).toBeTruthy()

    await user.click(add)
    expect(await within(await toasts()).findByText('Not added to cart')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cart, 999 items' })).toBeTruthy()
  })

  it('is one press away, in the cart, where nothing is said of it any more', async () => {
    const { user, add, toasts, path } = await open()
    await user.click(add)

    await user.click(await within(await toasts()).findByRole('link', { name: 'View cart' }))

    await waitFor(() => expect(path()).toBe('/cart'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeTruthy()
    expect(
      within(screen.getByRole('main')).getByRole('heading', { name: 'Pink Tower' }),
    ).toBeTruthy()
    expect(screen.queryByText('Added to cart')).toBeNull()
  })
})
