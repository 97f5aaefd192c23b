import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { cartApi } from '#features/cart/cart.api.ts'
import { buildProduct, categories } from '#test/builders.ts'
import { renderApp } from '#test/render-app.tsx'
import { renderShop } from '#test/render-shop.tsx'

const save = (...lines: object[]) => localStorage.setItem(cartStorageKey, JSON.stringify(lines))
const saved = (): unknown => JSON.parse(localStorage.getItem(cartStorageKey) ?? 'null')
const removeAllElsewhere = () => {
  save()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })))
}
const openCart = () => renderApp('/cart', { categories })

describe('the cart', () => {
  beforeEach(() => save({ ...buildProduct({ price: 60 }), quantity: 1 }))

  it('is loaded at the start and sums up with shipping', async () => {
    openCart()

    expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeTruthy()
    expect(screen.getByText('$9.99')).toBeTruthy()
    expect(screen.getByText('$69.99')).toBeTruthy()
    expect(screen.getByText('Add $15.00 more for free shipping!')).toBeTruthy()
  })

  it('counts a thousand with a mark', async () => {
    save({ ...buildProduct(), quantity: 999 }, { ...buildProduct({ id: 'stair' }), quantity: 2 })
    openCart()

    expect(await screen.findByText('1,001 items', { selector: 'h1 ~ *' })).toBeTruthy()
  })

  it('warns of small parts before the purchase', async () => {
    save({ ...buildProduct({ small_parts: true, warning: 'Use with an adult.' }), quantity: 1 })
    openCart()

    expect((await screen.findByRole('note', { name: 'Safety' })).textContent).toContain(
      'WARNING: CHOKING HAZARD – Small parts. Not for children under 3 yrs.',
    )
    expect(screen.getByText('Use with an adult.')).toBeTruthy()
  })

  it('warns as the shop does now, of what was chosen before it did', async () => {
    await renderShop('/cart', {
      'GET /rest/v1/products': () => Response.json([buildProduct({ small_parts: true })]),
    })

    expect(await screen.findByRole('note', { name: 'Safety' })).toBeTruthy()
  })

  it('ships free from the threshold on', async () => {
    const { user } = openCart()

    await user.click(await screen.findByRole('button', { name: 'Increase quantity' }))

    expect(screen.getByText('Free')).toBeTruthy()
    expect(screen.queryByText(/more for free shipping/)).toBeNull()
    expect(saved()).toMatchObject([{ id: 'pink-tower', quantity: 2 }])
  })

  it('does not let the quantity fall below 1 by its button, which keeps the focus', async () => {
    save({ ...buildProduct(), quantity: 2 })
    const { user } = openCart()
    const button = await screen.findByRole('button', { name: 'Decrease quantity' })
    button.focus()

    await user.keyboard('{Enter}{Enter}')

    expect(saved()).toMatchObject([{ quantity: 1 }])
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  it('takes a typed quantity, and removes the line at 0', async () => {
    const { user } = openCart()

    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '12{Enter}')
    expect(saved()).toMatchObject([{ quantity: 12 }])

    await user.clear(quantity)
    await user.type(quantity, '0{Enter}')
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
  })

  it('is empty after Clear Cart and leads back to the shelf', async () => {
    const { user } = openCart()

    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }))

    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('follows what another tab does', async () => {
    openCart()
    await screen.findByRole('heading', { name: 'Pink Tower' })

    const lines = [{ ...buildProduct({ name: 'Brown Stair' }), quantity: 2 }]
    localStorage.setItem(cartStorageKey, JSON.stringify(lines))
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }))
    })

    expect(await screen.findByRole('heading', { name: 'Brown Stair' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeTruthy()
  })

  it('brings back by Undo what was removed, not what another tab has removed since', async () => {
    save(
      { ...buildProduct(), quantity: 1 },
      { ...buildProduct({ id: 'stair', name: 'Brown Stair' }), quantity: 2 },
    )
    const { user } = openCart()
    await user.click(await screen.findByRole('button', { name: 'Remove Pink Tower' }))
    removeAllElsewhere()

    await user.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(saved()).toMatchObject([{ id: 'pink-tower', quantity: 1 }])
  })

  it('takes out one line by a double click, below which the next one moves up', async () => {
    save(
      { ...buildProduct(), quantity: 1 },
      { ...buildProduct({ id: 'stair', name: 'Brown Stair' }), quantity: 2 },
    )
    openCart()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Pink Tower' }), { detail: 1 })

    fireEvent.click(screen.getByRole('button', { name: 'Remove Brown Stair' }), { detail: 2 })

    expect(saved()).toMatchObject([{ id: 'stair' }])
  })

  it.each([[[]], [[{ ...buildProduct(), quantity: 1 }]]])(
    'leads from its foot to the wishlist, with %j in it',
    async (lines) => {
      save(...lines)
      const { user, path } = await renderShop('/cart')

      await user.click(within(screen.getByRole('main')).getByRole('link', { name: /wishlist/ }))

      expect(await screen.findByRole('heading', { level: 1, name: /wishlist/ })).toBeTruthy()
      expect(path()).toBe('/wishlist')
    },
  )

  it.each(['{"broken', '[{"id":1}]', '"text"'])(
    'opens empty where storage holds %j',
    async (text) => {
      localStorage.setItem(cartStorageKey, text)
      openCart()

      expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
    },
  )

  it('stays usable when the changes of the shop are unknown', async () => {
    const { store } = openCart()
    const asked = cartApi.endpoints.listProductsById.select(['pink-tower'])

    await waitFor(() => expect(asked(store.getState()).isError).toBe(true))

    expect(await screen.findByText('$69.99')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Bring cart up to date' })).toBeNull()
  })
})
