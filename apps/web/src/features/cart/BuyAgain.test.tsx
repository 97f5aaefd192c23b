import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { buildOrder, buildProduct } from '#test/builders.ts'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const asked = 'GET /rest/v1/products'
const order = buildOrder({
  payment_status: 'paid',
  fulfilment_status: 'shipped',
  lines: buildOrder().lines.flatMap((line) => [
    { ...line, quantity: 3 },
    { ...line, id: 2, product_id: 'stair', name: 'Brown Stair' },
    { ...line, id: 3, product_id: 'rods', name: 'Number Rods' },
  ]),
})
const savedCart = (): unknown => JSON.parse(localStorage.getItem(cartStorageKey) ?? 'null')

const answersOf = (answer: () => Response | Promise<Response>): Answers => ({
  'GET /store/v1/orders/GB-1001': () => Response.json(order),
  'GET /rest/v1/orders': () => Response.json([{ ...order, order_lines: order.lines }]),
  [asked]: answer,
})

const press = async (...asks: Parameters<typeof renderShop>) => {
  const shop = await renderShop(...asks)
  await shop.user.click(await screen.findByRole('button', { name: /^Buy again/ }))
  return shop
}

describe('buying an order again', () => {
  it('puts into the cart of a guest what can still be bought, and names what cannot', async () => {
    const { sent, path, user } = await press(
      '/order/GB-1001#key=k',
      answersOf(() =>
        Response.json([
          buildProduct({ stock_left: 2, price: 70 }),
          buildProduct({ id: 'stair', available: false }),
        ]),
      ),
    )

    const said = (await screen.findByText('2 of 5 items added to your cart')).closest(
      '[role=status]',
    )
    expect(said?.textContent).toContain('Pink Tower: only 2 left, and your cart has all of them.')
    expect(said?.textContent).toContain('Brown Stair is out of stock.')
    expect(said?.textContent).toContain('Number Rods is no longer offered.')
    expect(savedCart()).toMatchObject([{ id: 'pink-tower', quantity: 2, price: 70 }])
    const calls = sent.filter(({ call }) => call.startsWith(asked))
    expect(calls).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'View cart' }))
    await waitFor(() => expect(path()).toBe('/cart'))
  })

  it('works from the list, with nothing to say where all of it can be bought', async () => {
    await press(
      '/profile?tab=orders',
      answersOf(() =>
        Response.json(['pink-tower', 'stair', 'rods'].map((id) => buildProduct({ id }))),
      ),
      storedSession,
    )

    const said = (await screen.findByText('5 items added to your cart')).closest('[role=status]')
    expect(within(said as HTMLElement).queryByRole('list')).toBeNull()
    expect(savedCart()).toHaveLength(3)
  })

  it('says that nothing can be bought any more', async () => {
    await press(
      '/order/GB-1001#key=k',
      answersOf(() => Response.json([])),
    )

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Nothing was added to your cart.*Number Rods is no longer offered/,
    )
  })

  it('says that the shop does not answer, and can be tried again', async () => {
    let isDown = true
    const { user } = await press(
      '/order/GB-1001#key=k',
      answersOf(() =>
        isDown ? Promise.reject(new TypeError('Failed to fetch')) : Response.json([buildProduct()]),
      ),
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not answer/)
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull()
    isDown = false

    await user.click(screen.getByRole('button', { name: /^Buy again/ }))

    expect(await screen.findByText(/^3 of 5 items added/)).toBeTruthy()
  })

  it('happens once by a double click', async () => {
    const shop = await renderShop(
      '/order/GB-1001#key=k',
      answersOf(() => Response.json([buildProduct()])),
    )

    await shop.user.dblClick(await screen.findByRole('button', { name: /^Buy again/ }))

    await screen.findByText(/^3 of 5 items added/)
    expect(savedCart()).toMatchObject([{ quantity: 3 }])
  })
})
