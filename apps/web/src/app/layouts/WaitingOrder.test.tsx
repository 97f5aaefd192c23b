import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Order } from '@golden-bead/contracts/orders'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { keepWaitingOrder, readWaitingOrder, waitingOrderOf } from '#lib/waiting-order.ts'
import { buildOrder, buildPrice, buildProduct, buildTerms } from '#test/builders.ts'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const tower = buildProduct({ price: 68.5 })
const stair = buildProduct({ id: 'brown-stair', name: 'Brown Stair' })
const soon = new Date(Date.now() + 600_000).toISOString()
const byCard = (changes: Partial<Order> = {}) =>
  buildOrder({
    payment_method: 'card',
    hold_until: soon,
    is_held: true,
    waiting_key: 'waiting',
    ...changes,
  })

const answersOf = (order: () => Response | Promise<Response>): Answers => ({
  'GET /store/v1/orders/GB-1001': order,
  'POST /store/v1/price': () => Response.json(buildPrice()),
  'GET /rest/v1/products': () => Response.json([tower, stair]),
})
const unpaid = answersOf(() => Response.json(byCard()))
const line = 'Order GB-1001 is not paid yet'

const cartIds = () =>
  (JSON.parse(localStorage.getItem(cartStorageKey) ?? '[]') as { id: string }[]).map(({ id }) => id)
const isKept = () => localStorage.getItem('golden-bead-waiting-order') !== null

/** One of it was ordered; one more and something else came into the cart since. */
const placeByCard = (userId?: string) => {
  localStorage.setItem(
    cartStorageKey,
    JSON.stringify([
      { ...tower, quantity: 1 },
      { ...stair, quantity: 1 },
    ]),
  )
  const { waiting_key: key, ...order } = byCard()
  keepWaitingOrder(
    waitingOrderOf(userId === undefined ? { ...order, waiting_key: key } : order, userId),
  )
}

describe('an order that this browser has placed by card', () => {
  beforeEach(() => placeByCard())

  it.each(['/', '/cart'])('is named at %s while it waits, with the way back', async (path) => {
    const { user, path: here, sent } = await renderShop(path, unpaid)

    expect(await screen.findByText(new RegExp(line))).toBeTruthy()
    const asked = sent.find(({ call }) => call === 'GET /store/v1/orders/GB-1001')
    expect(asked?.headers.get('order-key')).toBe('waiting')
    await user.click(screen.getByRole('link', { name: 'Pay or change it' }))

    await waitFor(() => expect(here()).toBe('/order/GB-1001'))
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
  })

  it.each([
    ['paid', { payment_status: 'paid' }],
    ['paid by transfer instead', { payment_method: 'bank_transfer' }],
  ] as const)('leaves the cart once it is %s, on whatever page', async (_how, changes) => {
    sessionStorage.setItem('golden-bead-checkout', JSON.stringify({ values: { name: 'Ada' } }))
    await renderShop(
      '/about',
      answersOf(() => Response.json(byCard(changes))),
    )

    expect(await screen.findByText('Your order GB-1001 is placed')).toBeTruthy()
    expect(cartIds()).toEqual(['brown-stair'])
    expect(isKept()).toBe(false)
    expect(sessionStorage.getItem('golden-bead-checkout')).toBeNull()
  })

  it('leaves the cart on its own page without a further word', async () => {
    await renderShop(
      '/order/GB-1001',
      answersOf(() => Response.json(byCard({ payment_status: 'paid' }))),
    )

    await waitFor(() => expect(cartIds()).toEqual(['brown-stair']))
    expect(screen.queryByText('Your order GB-1001 is placed')).toBeNull()
    expect(screen.getByRole('heading', { name: 'We are packing it' })).toBeTruthy()
  })

  it.each([
    ['was cancelled', Response.json(byCard({ status: 'cancelled', payment_status: 'voided' }))],
    ['has ended', Response.json(byCard({ status: 'cancelled', payment_status: 'expired' }))],
    [
      'is unknown',
      Response.json({ code: 'not_found', message: 'No.', requestId: 'r' }, { status: 404 }),
    ],
  ])('stays in the cart where it %s', async (_how, answer) => {
    await renderShop(
      '/about',
      answersOf(() => answer),
    )

    await waitFor(() => expect(isKept()).toBe(false))
    expect(cartIds()).toEqual(['pink-tower', 'brown-stair'])
  })

  describe('and changed somewhere else', () => {
    const answers: Answers = {
      ...answersOf(() =>
        Response.json(byCard({ status: 'cancelled', payment_status: 'voided', replaced: {} })),
      ),
      'GET /store/v1/checkout': () => Response.json(buildTerms({ payment_methods: ['card'] })),
    }
    const question = 'You changed order GB-1001 somewhere else'

    it('is not sold again before its buyer has said what becomes of the cart', async () => {
      const { user, sent } = await renderShop('/checkout', answers)

      expect(await screen.findByText(question)).toBeTruthy()
      const pay = screen.getByRole('button', { name: /^Pay/ })
      expect(pay.getAttribute('aria-disabled')).toBe('true')
      await user.click(screen.getByRole('button', { name: 'Keep them' }))

      await waitFor(() => expect(screen.queryByText(question)).toBeNull())
      expect(screen.getByRole('button', { name: /^Pay/ }).getAttribute('aria-disabled')).toBeNull()
      expect(cartIds()).toEqual(['pink-tower', 'brown-stair'])
      expect(isKept()).toBe(false)
      expect(sent.filter(({ call }) => call === 'POST /store/v1/orders')).toEqual([])
    })

    it.each(['/', '/cart'])('leaves the cart at %s where its buyer says so', async (path) => {
      const { user } = await renderShop(path, answers)
      await user.click(await screen.findByRole('button', { name: 'Remove them' }))

      await waitFor(() => expect(isKept()).toBe(false))
      expect(cartIds()).toEqual(['brown-stair'])
      expect(screen.queryByText(question)).toBeNull()
    })

    it('is asked about after its own page was open, too', async () => {
      const { user } = await renderShop('/order/GB-1001', answers)
      expect(await screen.findByRole('heading', { name: 'This order was changed' })).toBeTruthy()
      await user.click(screen.getByRole('link', { name: /^Cart/ }))

      expect(await screen.findByText(question)).toBeTruthy()
    })
  })

  it('stays where the shop does not answer', async () => {
    const { sent } = await renderShop(
      '/about',
      answersOf(() => new Response(null, { status: 503 })),
    )

    await waitFor(() => expect(sent.some(({ call }) => call.includes('/orders/'))).toBe(true))
    expect(cartIds()).toEqual(['pink-tower', 'brown-stair'])
    expect(isKept()).toBe(true)
  })

  it('leaves the cart although a clock was set back while it was taken', async () => {
    const { locks } = navigator
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    onTestFinished(() => {
      Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    })
    const mark = JSON.stringify({ at: Date.now() + 86_400_000, by: 0.5 })
    localStorage.setItem('golden-bead-waiting-order-taken', mark)
    await renderShop(
      '/about',
      answersOf(() => Response.json(byCard({ payment_status: 'paid' }))),
    )

    await waitFor(() => expect(isKept()).toBe(false))
  })

  it.each([
    ['a key that fits into no header', { key: 'ключ' }],
    ['a key that is too long', { key: 'k'.repeat(60_000) }],
    [
      'more lines than an order has',
      { lines: Array.from({ length: 5_000 }, () => ({ product_id: 'a', quantity: 1 })) },
    ],
  ])('is none with %s', (_what, changes) => {
    const text = localStorage.getItem('golden-bead-waiting-order') ?? ''
    const forged = JSON.stringify({ ...JSON.parse(text), ...changes })

    expect(readWaitingOrder(text)?.number).toBe('GB-1001')
    expect(readWaitingOrder(forged)).toBeUndefined()
  })

  it('opens in a new tab without the person', async () => {
    const nobody = { name: '', line1: '', city: '', state: '', postal_code: '', country: '' }
    const hidden = byCard({ email: '', ship_to: nobody, events: [] })
    await renderShop(
      '/order/GB-1001',
      answersOf(() => Response.json(hidden)),
    )

    expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
    expect(screen.queryByText('Ship to')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'What happened' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Change this order' })).toBeTruthy()
  })

  it('keeps its units in the cart although nothing else is left', async () => {
    const gone = { ...tower, available: false, stock_left: 0 }
    await renderShop('/cart', {
      ...unpaid,
      'GET /rest/v1/products': () => Response.json([gone, stair]),
    })

    expect(await screen.findByText(new RegExp(line))).toBeTruthy()
    expect(screen.queryByText('Now out of stock')).toBeNull()
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
  })
})

describe('the order of a member', () => {
  it('that was changed somewhere else goes on as the new one, which leaves the cart', async () => {
    placeByCard('u1')
    const lines = buildOrder().lines.map((line) => ({ ...line, product_id: 'brown-stair' }))
    await renderShop(
      '/cart',
      {
        ...answersOf(() =>
          Response.json(
            byCard({ status: 'cancelled', payment_status: 'voided', replaced: { by: 'GB-1002' } }),
          ),
        ),
        'GET /store/v1/orders/GB-1002': () =>
          Response.json(byCard({ number: 'GB-1002', payment_status: 'paid', lines })),
      },
      storedSession,
    )

    expect(await screen.findByText('Your order GB-1002 is placed')).toBeTruthy()
    expect(cartIds()).toEqual(['pink-tower'])
  })

  it.each([
    ['/checkout', 'Order GB-1001 may not be paid yet'],
    ['/order/GB-1001?paid=1', 'Log in to see this order'],
  ])('is shown again by logging in, which %s says', async (path, words) => {
    placeByCard('u1')
    await renderShop(path, {
      ...unpaid,
      'GET /store/v1/checkout': () => Response.json(buildTerms({ payment_methods: ['card'] })),
    })

    expect(await screen.findByText(words)).toBeTruthy()
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Log in' })
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      `/login?next=${encodeURIComponent(path.split('?')[0] ?? '')}`,
    )
  })

  it('is not forgotten for an order of a guest who was not asked', async () => {
    placeByCard('u1')
    const { user } = await renderShop('/checkout', {
      ...unpaid,
      'GET /store/v1/checkout': () => Response.json(buildTerms({ payment_methods: ['card'] })),
    })
    const pay = await screen.findByRole('button', { name: /^Pay / })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    expect(isKept()).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Order again' }))

    await waitFor(() => expect(isKept()).toBe(false))
    expect(pay.getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByText('Order GB-1001 may not be paid yet')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('is still there where another member has ordered in the same browser since', async () => {
    placeByCard('u1')
    const { waiting_key: _key, ...other } = byCard({ number: 'GB-1002' })
    keepWaitingOrder(waitingOrderOf(other, 'u2'))
    await renderShop('/cart', unpaid, storedSession)

    expect(await screen.findByText(new RegExp(line))).toBeTruthy()
    expect(readWaitingOrder(undefined, 'u2')?.number).toBe('GB-1002')
  })

  it('is asked for by its member alone', async () => {
    placeByCard('u2')
    const { sent } = await renderShop('/cart', unpaid, storedSession)

    expect(await screen.findByRole('heading', { name: 'Shopping Cart' })).toBeTruthy()
    expect(sent.filter(({ call }) => call.includes('/orders/'))).toEqual([])
    expect(isKept()).toBe(true)
  })
})
