import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildDesk, buildOrder } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const moneyHere = {
  dispute_status: null,
  failed_refund_cents: 0,
  captured_cents: 0,
  is_surplus: false,
  is_test: false,
}
const row = (changes: object = {}) => {
  const { number, email, status, payment_status, fulfilment_status, total_cents, placed_at } =
    buildOrder()
  const order = { number, email, status, payment_status, fulfilment_status, total_cents, placed_at }
  return {
    id: 1,
    ...order,
    name: 'Ada Lovelace',
    organisation: null,
    refund_due_cents: 0,
    part_received_cents: 0,
    payment_method: 'bank_transfer',
    note: '',
    on_hold_reason: null,
    order_lines: [{ quantity: 1, cancelled: 0 }],
    payments: [moneyHere],
    ...changes,
  }
}
const grace = row({
  id: 2,
  number: 'GB-1002',
  name: 'Grace Hopper',
  organisation: 'Elm School',
  payment_status: 'paid',
})

const open = (search = '', answers: Answers = {}) =>
  renderShop(
    `/admin/orders${search}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/orders': () => Response.json([grace, row()]),
      ...answers,
    },
    storedSession,
  )

type Sent = { call: string }[]
const searchesOf = (sent: Sent) =>
  sent
    // Without those that count the states.
    .filter(({ call }) => call.startsWith('GET /rest/v1/orders?') && !call.includes('limit=1&'))
    .map(({ call }) => new URL(call.replace('GET ', ''), 'http://api.test').searchParams)
const rowOf = async (number: string) =>
  (await screen.findByRole('rowheader', { name: number })).closest('tr')

describe('the orders of the panel', () => {
  it('are listed with who bought, for how much, and what is to be done', async () => {
    await open()

    const toShip = await rowOf('GB-1002')
    expect(toShip?.textContent).toContain('Grace Hopper, Elm School')
    expect(toShip?.textContent).toContain('To ship')
    expect(toShip?.textContent).toContain('$78.49')
    expect((await rowOf('GB-1001'))?.textContent).toContain('Unpaid')
  })

  it('say when they came, how much is in them, how they are paid, and what their buyer asks for', async () => {
    const asked = row({
      number: 'GB-1003',
      placed_at: '2025-12-02T15:04:00',
      order_lines: [
        { quantity: 3, cancelled: 1 },
        { quantity: 2, cancelled: 0 },
      ],
      payment_method: 'card',
      note: 'Please ring twice.',
    })
    await open('', { 'GET /rest/v1/orders': () => Response.json([asked, row()]) })

    const shown = await rowOf('GB-1003')
    expect(shown?.textContent).toMatch(/Dec 2, 2025\s+3:04\sPM/)
    expect(shown?.textContent).toContain('4 items')
    expect(shown?.textContent).toContain('Card')
    expect(shown?.querySelector('[title="Please ring twice."]')?.textContent).toContain('Note')
    const plain = (await rowOf('GB-1001'))?.textContent
    expect(plain).toContain('1 item')
    expect(plain).toContain('Transfer')
    expect(plain).not.toContain('Note')
  })

  it.each([
    [{}, 'Unpaid'],
    [{ part_received_cents: 4000 }, 'Part paid'],
    [{ payment_status: 'paid' }, 'To ship'],
    [{ payment_status: 'partly_refunded' }, 'To ship'],
    [{ payment_status: 'refunded' }, 'To cancel'],
    [{ payment_status: 'paid', fulfilment_status: 'shipped' }, 'Shipped'],
    [
      { payment_status: 'partly_refunded', fulfilment_status: 'shipped' },
      'Shipped, partly refunded',
    ],
    [{ payment_status: 'refunded', fulfilment_status: 'shipped' }, 'Shipped, refunded'],
    [{ status: 'cancelled', payment_status: 'voided' }, 'Cancelled'],
    [{ status: 'cancelled', payment_status: 'expired' }, 'Ended unpaid'],
    [{ status: 'cancelled', payment_status: 'paid', refund_due_cents: 7849 }, 'Refund due'],
    [{ status: 'cancelled', payment_status: 'paid' }, 'Cancelled'],
    [{ payment_status: 'paid', refund_due_cents: 100 }, 'Refund due'],
    [{ status: 'cancelled', payment_status: 'refunded' }, 'Cancelled, refunded'],
  ])('say what they wait for: %o is %s', async (state, words) => {
    await open('', { 'GET /rest/v1/orders': () => Response.json([row(state)]) })

    const shown = await rowOf('GB-1001')
    expect(within(shown as HTMLElement).getByText(words, { exact: true })).toBeTruthy()
  })

  it.each([
    [{ dispute_status: 'open' }, 'Disputed'],
    [{ dispute_status: 'won', failed_refund_cents: 700 }, 'Refund failed'],
    [{ is_test: true, captured_cents: 7849 }, 'Test payment'],
    [{ on_hold_reason: 'Wrong street?' }, 'On hold'],
  ])('say what stands against shipping them: %o is %s', async (trouble, words) => {
    const { on_hold_reason: reason = null, ...ofPayment } = trouble as {
      on_hold_reason?: string
    }
    const paid = row({
      payment_status: 'paid',
      on_hold_reason: reason,
      payments: [{ ...moneyHere, ...ofPayment }],
    })
    await open('', { 'GET /rest/v1/orders': () => Response.json([paid]) })

    const shown = await rowOf('GB-1001')
    expect(within(shown as HTMLElement).getByText(words, { exact: true })).toBeTruthy()
    expect(shown?.textContent).toContain('To ship')
    expect(shown?.textContent).toContain(reason ?? '')
  })

  it.each([
    [/^Disputed 1/, 'disputed', 'payments.dispute_status', 'eq.open'],
    [/^Refund failed 2/, 'refund-failed', 'payments.failed_refund_cents', 'gt.0'],
    [/^To cancel 3/, 'to-cancel', 'payment_status', 'in.(refunded)'],
    [/^Part paid 1/, 'part-paid', 'part_received_cents', 'gt.0'],
    [/^On hold 4/, 'on-hold', 'on_hold_reason', 'not.is.null'],
  ])('that are rare can be found: %s', async (name, filter, column, condition) => {
    const desk = {
      disputed: ['GB-1'],
      refund_failed: ['GB-2', 'GB-3'],
      to_cancel: 3,
      part_paid: ['GB-4'],
      on_hold: 4,
    }
    const { user, sent, path } = await open('', {
      'GET /admin/v1/orders': () => Response.json(buildDesk(desk)),
    })
    const states = await screen.findByRole('navigation', { name: 'State of the orders' })

    await user.click(await within(states).findByRole('link', { name }))

    await waitFor(() => expect(path()).toBe(`/admin/orders?state=${filter}`))
    await waitFor(() => expect(searchesOf(sent).at(-1)?.get(column)).toBe(condition))
    const isOfPayments = column.startsWith('payments.')
    expect(searchesOf(sent).at(-1)?.get('select')?.includes('payments!inner(')).toBe(isOfPayments)
  })

  it('are asked for newest first, a page at a time', async () => {
    const { sent } = await open('?page=2')

    await rowOf('GB-1001')
    const { select: _select, ...asked } = Object.fromEntries(searchesOf(sent)[0] ?? [])
    expect(asked).toEqual({ order: 'placed_at.desc,id.desc', limit: '25', offset: '25' })
  })

  it.each([
    ['to-ship', 'placed_at.asc,id.asc'],
    ['unpaid', 'placed_at.asc,id.asc'],
    ['refund-due', 'placed_at.asc,id.asc'],
    ['shipped', 'placed_at.desc,id.desc'],
  ])('begin with the one that waits longest where they wait: %s', async (state, order) => {
    const { sent } = await open(`?state=${state}`)

    await rowOf('GB-1001')
    expect(searchesOf(sent)[0]?.get('order')).toBe(order)
  })

  it('are searched within the state that is shown, beginning with the first page', async () => {
    const searching = 'GET /rest/v1/rpc/search_orders'
    const { user, sent, path } = await open('?state=unpaid&page=3', {
      [searching]: () => Response.json([row({ number: 'GB-1003', name: 'Ada Byron' })]),
    })
    const box = await screen.findByRole('searchbox', {
      name: 'Search name, ZIP, city, total, product, SKU, tracking',
    })

    await user.type(box, 'ada 1001{Enter}')

    await waitFor(() => expect(path()).toBe('/admin/orders?q=ada+1001&state=unpaid'))
    const shown = await rowOf('GB-1003')
    expect(shown?.textContent).toContain('Ada Byron')
    const asked = sent.findLast(({ call }) => call.startsWith(`${searching}?`))
    expect(new URLSearchParams(asked?.call.split('?')[1]).get('query')).toBe('ada 1001')
    expect(asked?.call).toContain('payment_status=in.%28awaiting%29')
    expect(asked?.call).toContain('offset=0')
  })

  it.each([
    [
      /^To ship/,
      '?state=to-ship',
      {
        status: 'in.(placed)',
        fulfilment_status: 'in.(unfulfilled,partly_shipped)',
        // Without those that are not to be shipped, or cannot be.
        on_hold_reason: 'is.null',
        against: 'is.null',
      },
    ],
    [/^Unpaid/, '?state=unpaid', { payment_status: 'in.(awaiting)' }],
    [
      /^Refund due/,
      '?state=refund-due',
      {
        refund_due_cents: 'gt.0',
        // Without those of which the bank decides.
        'disputes.dispute_status': 'eq.open',
        disputes: 'is.null',
      },
    ],
    [/^Shipped/, '?state=shipped', { fulfilment_status: 'in.(shipped)' }],
    [/^Cancelled/, '?state=cancelled', { status: 'in.(cancelled)' }],
  ])('are narrowed to a state: %s', async (name, search, conditions) => {
    const { user, sent, path } = await open()
    const states = await screen.findByRole('navigation', { name: 'State of the orders' })

    await user.click(within(states).getByRole('link', { name }))

    await waitFor(() => expect(path()).toBe(`/admin/orders${search}`))
    expect(within(states).getByRole('link', { current: 'page' }).textContent).toMatch(name)
    await waitFor(() =>
      expect(Object.fromEntries(searchesOf(sent).at(-1) ?? [])).toMatchObject(conditions),
    )
  })

  it('are counted: what waits in the first line and in the tab, and each state at its name', async () => {
    await open('', {
      'GET /admin/v1/orders': () =>
        Response.json(buildDesk({ to_ship: 2, on_hold: 1, unpaid: 2, to_cancel: 1, to_do: 4 })),
    })

    const toShip = await screen.findByRole('link', { name: '2 orders to ship' })
    expect(toShip.getAttribute('href')).toBe('/admin/orders?state=to-ship')
    expect(toShip.closest('p')?.textContent).toBe(
      '2 orders to ship, 2 unpaid, 1 to cancel, 1 on hold',
    )
    expect(screen.getByRole('link', { name: 'Orders 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To ship 2' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Refund due' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Shipped 2' })).toBeTruthy()
  })

  it('that are very many have a short count, for which a phone has room', async () => {
    await open('', {
      'GET /admin/v1/orders': () => Response.json(buildDesk({ to_do: 20_000 })),
    })

    const link = await screen.findByRole('link', { name: 'Orders 20,000 waiting' })
    expect(within(link).getByText('999+')).toBeTruthy()
  })

  it('of which none waits are not spoken of', async () => {
    await open()
    await rowOf('GB-1001')

    expect(screen.queryByText(/orders? to ship|unpaid$/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Disputed' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open the settings' })).toBeNull()
  })

  it('cannot come while it is not said how to pay, which the panel says', async () => {
    await open('', {
      'GET /admin/v1/orders': () => Response.json(buildDesk({ can_sell: false })),
    })

    const way = await screen.findByRole('link', { name: 'Open the settings' })
    expect(way.closest('p')?.textContent).toContain('Nothing can be ordered yet')
    expect(way.getAttribute('href')).toBe('/admin/settings')
  })

  it('that have trouble with their money are named, and money of unknown ones is dealt with', async () => {
    const unknown = {
      payment_id: 'pi_9',
      order_number: 'GB-9999',
      amount_cents: 900,
      created_at: '2025-12-02T10:00:00.000Z',
    }
    const stored = { unknown: [unknown] }
    const { user } = await open('', {
      'GET /admin/v1/orders': () =>
        Response.json(
          buildDesk({
            disputed: ['GB-1005'],
            paid_twice: ['GB-1006'],
            unanswered: ['GB-1008'],
            refund_failed: ['GB-1007'],
            part_paid: ['GB-1010'],
            unknown_payments: stored.unknown,
            has_test_key: true,
            takes_test_cards: true,
            paid_by_test: ['GB-1009'],
          }),
        ),
      'DELETE /admin/v1/unknown-payments/pi_9': () => {
        stored.unknown = []
        return new Response(null, { status: 204 })
      },
    })

    for (const number of ['GB-1006', 'GB-1008', 'GB-1009']) {
      const link = await screen.findByRole('link', { name: number })
      expect(link.getAttribute('href')).toBe(`/admin/orders/${number}`)
    }
    // Above the list these would push it down, and it has a filter for each.
    expect(screen.queryByText(/GB-1005|GB-1007|GB-1010/)).toBeNull()
    const states = within(screen.getByRole('navigation', { name: 'State of the orders' }))
    for (const name of ['Disputed 1', 'Refund failed 1', 'Part paid 1']) {
      expect(states.getByRole('link', { name })).toBeTruthy()
    }
    const warnings = screen.getAllByRole('alert').map(({ textContent: words }) => words)
    expect(warnings).toEqual([
      expect.stringContaining('card payments bring no money'),
      expect.stringContaining('GB-1009'),
    ])
    expect(screen.getByText(/\$9\.00 was paid at Stripe for GB-9999/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dealt with' }))
    await waitFor(() => expect(screen.queryByText(/GB-9999/)).toBeNull())
  })

  it('name products whose last units are held unpaid, and cancel those orders after a question', async () => {
    let held = [{ product_id: 'pink-tower', name: 'Pink Tower', units: 3, orders: 2 }]
    const { user, sent } = await open('', {
      'GET /admin/v1/orders': () => Response.json(buildDesk({ held_unpaid: held })),
      'POST /admin/v1/orders/end-unpaid': () => {
        held = []
        return Response.json({ ended: 2 })
      },
    })
    await screen.findByText(/Pink Tower: nothing is free, and 2 unpaid orders hold 3 units/)
    await user.click(screen.getByRole('button', { name: 'Cancel them' }))
    await user.click(screen.getByRole('button', { name: 'Cancel unpaid orders' }))

    expect(await screen.findByText('2 unpaid orders cancelled')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/nothing is free/)).toBeNull())
    const call = sent.find(({ call: name }) => name.endsWith('/end-unpaid'))
    expect(JSON.parse(call?.body ?? '')).toEqual({ product_id: 'pink-tower' })
  })

  it('say that a key for tests offers no cards', async () => {
    const desk = buildDesk({ has_test_key: true })
    await open('', { 'GET /admin/v1/orders': () => Response.json(desk) })

    expect((await screen.findByRole('alert')).textContent).toContain('No card payments')
  })

  it.each([
    ['', 'Orders appear here.'],
    ['?state=to-ship', 'Nothing waits to be shipped'],
    ['?state=refund-due', 'No refund is due'],
    ['?state=to-ship&q=ada', 'Nothing matches your search or filters.'],
  ])('say why there are none: %s', async (search, reason) => {
    await open(search, {
      'GET /rest/v1/orders': () => Response.json([]),
      'GET /rest/v1/rpc/search_orders': () => Response.json([]),
    })

    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('have the focus on the one that one comes back from by the browser', async () => {
    const { user, goBack } = await open('', {
      'GET /store/v1/orders/GB-1001': () => Response.json(buildOrder()),
    })
    await rowOf('GB-1001')
    await user.click(screen.getByRole('link', { name: 'GB-1001' }))
    await screen.findByRole('heading', { name: 'Order GB-1001' })

    await goBack()

    await rowOf('GB-1001')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'GB-1001' })),
    )
  })

  it('say that they cannot be fetched, and come on another try', async () => {
    let isAway = true
    const { user } = await open('', {
      'GET /rest/v1/orders': () =>
        isAway ? Response.json({}, { status: 503 }) : Response.json([row()]),
    })
    await screen.findByText('Failed to fetch orders')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await rowOf('GB-1001')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Orders' }))
  })
})
