import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildOrder } from '#test/builders.ts'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const asked = 'GET /rest/v1/orders'

const listed = (changes: object = {}) => {
  const { lines, ...order } = buildOrder()
  return { ...order, part_received_cents: 0, order_lines: lines, ...changes }
}

const page = (total: number, ...orders: object[]) =>
  Response.json(orders, {
    headers: { 'content-range': `0-${orders.length - 1}/${total}` },
  })

const open = (answer: () => Response | Promise<Response>, path = '/profile?tab=orders') => {
  const answers: Answers = { [asked]: answer }
  return renderShop(path, answers, storedSession)
}

const cardOf = async (number: string) =>
  (await screen.findByRole('heading', { name: `Order ${number}` })).closest('article') ??
  document.body

const searchesOf = ({ sent }: Awaited<ReturnType<typeof open>>) =>
  sent
    .filter(({ call }) => call.startsWith(asked))
    .map(({ call }) => new URL(call.replace('GET ', ''), 'http://api.test').searchParams)

describe('the orders of a member', () => {
  it('are listed with day, state, total and pictures, and each leads to its page', async () => {
    const [line] = buildOrder().lines
    const shop = await open(() =>
      page(
        1,
        listed({
          payment_status: 'paid',
          order_lines: [
            { ...line, quantity: 2 },
            { ...line, product_id: 'stair', name: 'Brown Stair' },
          ],
        }),
      ),
    )

    const card = await cardOf('GB-1001')
    expect(card.textContent).toMatch(/\$78\.49.*(November 30|December 1), 2025, 3 items/)
    expect(within(card).getByText('We are packing it')).toBeTruthy()
    expect(within(card).getByRole('img', { name: 'Pink Tower' })).toBeTruthy()
    expect(within(card).getByRole('img', { name: 'Brown Stair' })).toBeTruthy()
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/order/GB-1001')
    expect(screen.getByText('1 order')).toBeTruthy()
    // An admin may read those of everybody.
    expect(searchesOf(shop)[0]?.get('user_id')).toBe('eq.u1')
  })

  it.each([
    [{}, 'Waiting for your payment'],
    [{ part_received_cents: 4000 }, 'Part paid'],
    [{ payment_status: 'paid' }, 'We are packing it'],
    [{ payment_status: 'partly_refunded' }, 'We are packing it'],
    [{ payment_status: 'refunded' }, 'Refund'],
    [{ payment_status: 'paid', fulfilment_status: 'shipped' }, 'Shipped'],
    [
      { payment_status: 'partly_refunded', fulfilment_status: 'shipped' },
      'Shipped, with a partial refund',
    ],
    [{ payment_status: 'refunded', fulfilment_status: 'shipped' }, 'Shipped, with a refund'],
    [{ status: 'cancelled', payment_status: 'voided' }, 'Cancelled'],
    [{ status: 'cancelled', payment_status: 'expired' }, 'Ended without a payment'],
    [{ status: 'cancelled', payment_status: 'paid' }, 'Cancelled, not refunded'],
    [{ status: 'cancelled', payment_status: 'refunded' }, 'Cancelled, with a refund'],
  ])('say where they stand: %o is %s', async (state, words) => {
    await open(() => page(1, listed(state)))

    expect(within(await cardOf('GB-1001')).getByText(words, { exact: true })).toBeTruthy()
  })

  it.each([
    ['bank_transfer', /^How to pay\s*: GB-1001$/],
    ['card', /^Pay now\s*: GB-1001$/],
  ])('that wait for a payment by %s lead to it', async (method, name) => {
    await open(() => page(1, listed({ payment_method: method })))

    const link = within(await cardOf('GB-1001')).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/order/GB-1001')
  })

  it('show a few pictures, and how many more there are', async () => {
    const [line] = buildOrder().lines
    const lines = Array.from({ length: 6 }, (_, index) => ({ ...line, product_id: `p${index}` }))
    await open(() => page(1, listed({ order_lines: lines })))

    const card = await cardOf('GB-1001')
    expect(within(card).getAllByRole('img')).toHaveLength(3)
    expect(within(card).getByText('+3')).toBeTruthy()
  })

  it('are asked for newest first, ten at a time, and turned over by links', async () => {
    const shop = await open(() => page(21, listed()))
    const pages = await screen.findByRole('navigation', { name: 'Pages of orders' })

    await shop.user.click(within(pages).getByRole('link', { name: 'Page 2' }))

    await waitFor(() => expect(shop.path()).toBe('/profile?tab=orders&page=2'))
    await waitFor(() =>
      expect(Object.fromEntries(searchesOf(shop).at(-1) ?? [])).toMatchObject({
        order: 'placed_at.desc,id.desc',
        'order_lines.order': 'position.asc',
        limit: '10',
        offset: '10',
      }),
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My orders' })),
    )
  })

  it('lead back from a page that has none', async () => {
    await open(() => page(3), '/profile?tab=orders&page=9')

    const link = await screen.findByRole('link', { name: 'See the newest' })
    expect(link.getAttribute('href')).toBe('/profile?tab=orders')
  })

  it('of which there is none have an honest empty state', async () => {
    await open(() => Response.json([]))

    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy()
  })

  it('that cannot be fetched say so, and come on another try', async () => {
    let isAway = true
    const { user } = await open(() =>
      isAway ? Response.json({}, { status: 503 }) : page(1, listed()),
    )
    await screen.findByText('Your orders could not be fetched.')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await cardOf('GB-1001')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My orders' }))
  })
})
