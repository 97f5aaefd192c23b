import { defaultShopInfo } from '@golden-bead/contracts/shop-info'
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
const names = () =>
  screen
    .getAllByRole('article')
    .map((line) => within(line).getByRole('heading', { level: 2 }).textContent)
const undo = () => screen.getByRole('button', { name: 'Undo' })
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

describe('the cart', () => {
  beforeEach(() => save({ ...buildProduct({ price: 60 }), quantity: 1 }))

  it('says that sales tax may come on top where the shop collects any', async () => {
    const words = 'plus sales tax where it applies'
    const { unmount } = await renderShop('/cart')
    await screen.findByRole('link', { name: 'Proceed to Checkout' })
    expect(screen.queryByText(words)).toBeNull()
    unmount()

    await renderShop('/cart', {}, undefined, { shop: { ...defaultShopInfo, hasTax: true } })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is loaded at the start and sums up with shipping', async () => {
    openCart()

    expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeTruthy()
    expect(screen.getByText('$9.99')).toBeTruthy()
    expect(screen.getByText('$69.99')).toBeTruthy()
    expect(screen.getByText('Add $15.00 more for free shipping!')).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Continue Shopping' })
    expect(back.getAttribute('href')).toBe('/products')
  })

  it.each([
    ['a window that was closed', 'k', 'Your last order may be on its way to us'],
    ['this tab', 'sent', 'We are not sure your order went through'],
  ])('says that an order of %s may have the last one', async (_whose, key, words) => {
    sessionStorage.setItem('golden-bead-order-attempt', JSON.stringify({ key: 'sent' }))
    localStorage.setItem('golden-bead-order-on-its-way', JSON.stringify({ key, at: Date.now() }))
    await renderShop('/cart', {
      'GET /rest/v1/products': () =>
        Response.json([buildProduct({ price: 60, available: false, stock_left: 0 })]),
    })

    expect(await screen.findByText('Now out of stock')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says before the checkout that the shop sends nothing anywhere', async () => {
    await renderShop('/cart', {
      'POST /store/v1/price': () =>
        Response.json({ code: 'no_shipping', message: 'Nowhere.' }, { status: 409 }),
      'GET /rest/v1/products': () => Response.json([buildProduct({ price: 60 })]),
    })

    expect(await screen.findByText('We are not shipping right now')).toBeTruthy()
  })

  it('counts a thousand with a mark', async () => {
    save({ ...buildProduct(), quantity: 999 }, { ...buildProduct({ id: 'stair' }), quantity: 2 })
    openCart()

    expect(await screen.findByText('1,001 items', { selector: 'h1 ~ *' })).toBeTruthy()
  })

  it('shows in a line what its product cost before a sale, and adds up what it costs', async () => {
    const reduced = buildProduct({ price: 49, compare_at_price: 60 })
    save({ ...reduced, quantity: 2 })
    await renderShop('/cart', { 'GET /rest/v1/products': () => Response.json([reduced]) })

    const line = await screen.findByRole('article')
    await waitFor(() => expect(line.textContent).toContain('Price $49.00, was $60.00 each'))
    expect(within(line).getByText('$98.00')).toBeTruthy()
  })

  it('warns in a line of small parts, and of what else its owner wrote', async () => {
    save({ ...buildProduct({ small_parts: true, warning: 'Use with an adult.' }), quantity: 1 })
    openCart()

    expect((await screen.findByRole('note', { name: 'Safety' })).textContent).toBe(
      'Choking hazard under 3 yrs. Use with an adult.',
    )
  })

  it('warns as the shop does now, of what was chosen before it did', async () => {
    await renderShop('/cart', {
      'GET /rest/v1/products': () => Response.json([buildProduct({ small_parts: true })]),
    })

    expect(await screen.findByRole('note', { name: 'Safety' })).toBeTruthy()
  })

  it('says when it arrives', async () => {
    await renderShop('/cart', {
      'GET /rest/v1/products': () => Response.json([buildProduct({ price: 60 })]),
    })

    expect(await screen.findByText('Arrives within 7 working days of payment')).toBeTruthy()
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

  it.each(['0', '-2'])('takes a typed quantity, and removes the line at %s', async (none) => {
    const { user } = openCart()

    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '12{Enter}')
    expect(saved()).toMatchObject([{ quantity: 12 }])

    await user.clear(quantity)
    await user.type(quantity, `${none}{Enter}`)
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
  })

  it.each([
    ['', ''],
    ['many', 'Whole numbers only, please.'],
    ['2.5', 'Whole numbers only, please.'],
    ['9999', '999 at most.'],
  ])('keeps its quantity where %j is typed, and says why', async (typed, why) => {
    const { user } = openCart()
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })

    await user.clear(quantity)
    await user.type(quantity, `${typed}{Enter}`)

    expect(quantity).toHaveProperty('value', '1')
    expect(describedBy(quantity)).toBe(why)
    expect(saved()).toMatchObject([{ quantity: 1 }])
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

    await user.click(undo())

    expect(saved()).toMatchObject([{ id: 'pink-tower', quantity: 1 }])
  })

  it('brings everything back by Undo after Clear Cart, in its order, and the focus to the first', async () => {
    const lines = ['Beads', 'Stair', 'Rods'].map((name) => buildProduct({ id: name, name }))
    save(...lines.map((line) => ({ ...line, quantity: 2 })))
    // So that a toast, which would offer it too, would be there at once.
    await import('#ui/feedback/toast/ToastStack.tsx')
    const { user } = openCart()
    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }))
    await act(() => import('#ui/feedback/toast/ToastStack.tsx'))

    await user.click(undo())

    expect(names()).toEqual(['Beads', 'Stair', 'Rods'])
    expect(saved()).toMatchObject(lines.map(({ id }) => ({ id, quantity: 2 })))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Beads' }))
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
    expect(screen.queryByRole('button', { name: 'Update cart' })).toBeNull()
  })
})

describe('a cart to which little is missing for free shipping', () => {
  beforeEach(() => save({ ...buildProduct(), quantity: 1 }))

  it('names three that close the gap, none of small parts, and ships free with one', async () => {
    const beads = ['First', 'Second', 'Third', 'Fourth'].map((name) =>
      buildProduct({ id: name, name, price: 6.5 }),
    )
    const tiny = buildProduct({ id: 'tiny', name: 'Tiny', price: 6.5, small_parts: true })
    const { user, sent } = await renderShop('/cart', {
      'GET /rest/v1/products': () => Response.json([buildProduct(), tiny, ...beads]),
    })
    const offers = await screen.findByRole('list', { name: 'Ships free with one of these' })
    expect(screen.getByText('Add $6.50 more for free shipping!')).toBeTruthy()
    expect(
      within(offers)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['First', 'Second', 'Third'])
    const asked = sent.find(({ call }) => call.includes('price=gte.6.5&order=price.asc'))
    expect(asked?.call).toContain('available=is.true')

    await user.click(within(offers).getByRole('button', { name: 'Add First to cart' }))

    expect(screen.getByText('Your order ships free.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: /^Ships free/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order Summary' }))
  })
})

describe('a cart of which the shop has something else by now', () => {
  const amountOf = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  const lineOf = (name: string) =>
    screen.getByRole('heading', { level: 2, name }).closest('article')?.textContent

  it('promises nothing where none of it can be bought any more', async () => {
    save({ ...buildProduct({ price: 90 }), quantity: 1 })
    await renderShop('/cart')

    expect(await screen.findByText('No longer offered')).toBeTruthy()
    expect(lineOf('Pink Tower')).toContain('Not in the total')
    expect(amountOf('Total')).toBe('$0.00')
    expect(screen.queryByText(/ships free|free shipping/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull()
  })

  it('marks it with old and new, counts what holds now, and takes it over by one click', async () => {
    const [dearer, empty, gone, same] = ['Dearer', 'Empty', 'Gone', 'Same'].map((name, index) =>
      buildProduct({ id: name, name, price: (index + 1) * 10 }),
    )
    save(...[dearer, empty, gone, same].map((product) => ({ ...product, quantity: 2 })))
    const { user } = await renderShop('/cart', {
      'GET /rest/v1/products': () =>
        Response.json([
          { ...dearer, price: 12.5 },
          { ...empty, in_stock: false, available: false },
          same,
        ]),
    })
    const checkout = () => screen.getByRole('button', { name: 'Proceed to Checkout' })

    expect(await screen.findByText('3 items have changed since you added them')).toBeTruthy()
    expect(lineOf('Dearer')).toContain('Price changed: was $10.00 now $12.50')
    expect(lineOf('Empty')).toContain('Now out of stock')
    expect(lineOf('Gone')).toContain('No longer offered')
    expect(amountOf('Subtotal')).toBe('$105.00')
    expect(describedBy(checkout())).toBe('Update your cart first.')
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Update cart' }))
    expect(screen.queryByText(/changed since you added/)).toBeNull()
    expect(names()).toEqual(['Dearer', 'Empty', 'Same'])
    expect(lineOf('Dearer')).toContain('$25.00')
    expect(lineOf('Empty')).toContain('Out of Stock')
    expect(amountOf('Subtotal')).toBe('$105.00')
    expect(saved()).toMatchObject([{ price: 12.5 }, { available: false }, { price: 40 }])
    expect(describedBy(checkout())).toBe('Remove what is not available first.')

    await user.click(screen.getByRole('button', { name: 'Remove Empty' }))
    const way = screen.getByRole('link', { name: 'Proceed to Checkout' })
    expect(way.getAttribute('href')).toBe('/checkout')
  })

  it('counts nothing of what has the price 0 by now, and stops before the checkout', async () => {
    const free = buildProduct({ id: 'free', name: 'Free', price: 10 })
    save({ ...free, quantity: 1 }, { ...buildProduct({ price: 60 }), quantity: 1 })
    const { user } = await renderShop('/cart', {
      'GET /rest/v1/products': () =>
        Response.json([{ ...free, price: 0 }, buildProduct({ price: 60 })]),
    })

    expect(await screen.findByText('One item has changed since you added it')).toBeTruthy()
    expect(lineOf('Free')).toContain('Not for sale right now')
    expect(lineOf('Free')).toContain('Not in the total')
    expect(lineOf('Free')).not.toContain('$')
    expect(amountOf('Subtotal')).toBe('$60.00')

    await user.click(screen.getByRole('button', { name: 'Update cart' }))
    expect(lineOf('Free')).toContain('Not for Sale')
    expect(lineOf('Free')).not.toContain('$')
    const checkout = screen.getByRole('button', { name: 'Proceed to Checkout' })
    expect(describedBy(checkout)).toBe('Remove what is not available first.')
  })
})
