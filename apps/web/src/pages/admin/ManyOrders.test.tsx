import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Order } from '@golden-bead/contracts/orders'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { buildOrder, buildSettings } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const numbers = ['GB-1001', 'GB-1002', 'GB-1003'] as const
const paid: Partial<Order> = { payment_status: 'paid', version: 2, hold_until: null }
const orderOf = (number: string, changes: Partial<Order> = {}) =>
  buildOrder({ number, ...paid, ...changes })

const rowOf = ({
  number,
  version,
  payment_method,
  email,
  total_cents,
  placed_at,
  ...order
}: Order): ListedOrder => {
  const { status, payment_status, fulfilment_status, ship_to: to } = order
  return {
    id: Number(number.slice(3)),
    number,
    version,
    payment_method,
    email,
    total_cents,
    placed_at,
    status,
    payment_status,
    fulfilment_status,
    name: to.name,
    organisation: null,
    refund_due_cents: 0,
    part_received_cents: 0,
    note: '',
    on_hold_reason: null,
    order_lines: [{ quantity: 1, cancelled: 0 }],
    payments: [],
  }
}

const open = async (
  orders: readonly Order[] = numbers.map((number) => orderOf(number)),
  answers: Answers = {},
  total = orders.length,
) => {
  const shop = await renderShop(
    '/admin/orders',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/orders': () =>
        Response.json(orders.map(rowOf), { headers: { 'content-range': `0-2/${total}` } }),
      'GET /admin/v1/settings': () => Response.json(buildSettings()),
      ...Object.fromEntries(
        orders.map((order) => [`GET /store/v1/orders/${order.number}`, () => Response.json(order)]),
      ),
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('rowheader', { name: 'GB-1001' })
  const press = (name: string | RegExp) => shop.user.click(screen.getByRole('button', { name }))
  return {
    ...shop,
    press,
    tick: (name: string) => shop.user.click(screen.getByRole('checkbox', { name })),
    bar: () => within(screen.getByRole('region', { name: 'Selected orders' })),
    dialog: async (name: string) => within(await screen.findByRole('dialog', { name })),
    steps: () =>
      shop.sent
        .filter(({ call }) => call.startsWith('POST /admin/v1/orders/'))
        .map(({ call, body }) => ({
          call: call.replace('POST /admin/v1/orders/', ''),
          ...JSON.parse(body),
        })),
  }
}
const refused = (code: string, message: string, status = 409) =>
  Response.json({ code, message, requestId: '1' }, { status })
const done = (order: Order) => Response.json({ ...order, version: order.version + 1 })
type InDialog = Pick<typeof screen, 'getAllByRole'>
const resultsIn = (dialog: InDialog) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent)

/** Counts how often something is printed. */
const printing = () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  return print
}

describe('orders that are ticked', () => {
  it('are counted and summed, also by the key x, until the filter changes', async () => {
    const { user, tick, bar, path } = await open()
    await tick('Select GB-1001')
    screen.getByRole('link', { name: 'GB-1002' }).focus()
    await user.keyboard('x')

    expect(bar().getByRole('status').textContent).toBe('2 selected · $156.98')
    await user.click(screen.getByRole('link', { name: /^Unpaid/ }))
    await waitFor(() => expect(path()).toBe('/admin/orders?state=unpaid'))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  it('stay so while one of them is looked at', async () => {
    const { user, tick, bar } = await open()
    await tick('Select all on this page')
    await user.click(screen.getByRole('link', { name: 'GB-1002' }))
    await user.click(await screen.findByRole('link', { name: 'All orders' }))

    await screen.findByRole('rowheader', { name: 'GB-1001' })
    expect(bar().getByRole('status').textContent).toContain('3 selected')
  })

  it('are all that match, 200 at most, which is said', async () => {
    const { tick, press, bar, sent } = await open(undefined, {}, 60)
    await tick('Select all on this page')
    await press('Select all 60 that match')
    expect(bar().getByText(/^3 selected/)).toBeTruthy()
    expect(sent.at(-1)?.call).toContain('limit=200&offset=0')
  })

  it('are too many beyond 200', async () => {
    const { tick } = await open(undefined, {}, 201)
    await tick('Select GB-1001')

    expect(screen.getByText(/^At most 200 at once/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  })

  it('are marked as paid one by one, and the result of each stays: done, refused, changed, not known', async () => {
    const unpaid = { payment_status: 'awaiting', version: 7 } as const
    const many = [...numbers, 'GB-1004', 'GB-1005', 'GB-1006']
    const orders = many.map((number) => orderOf(number, unpaid))
    orders[4] = orderOf('GB-1005', { ...unpaid, payment_method: 'card' })
    const markPaid = (number: string) => `POST /admin/v1/orders/${number}/mark-paid`
    const { tick, press, dialog, steps } = await open(orders, {
      [markPaid('GB-1001')]: () => done(orders[0] ?? buildOrder()),
      [markPaid('GB-1002')]: () => refused('state_conflict', 'This is no longer possible.'),
      [markPaid('GB-1003')]: () => refused('version_conflict', 'This order has just changed.'),
      [markPaid('GB-1004')]: () => Promise.reject(new TypeError('The line is down.')),
    })
    await tick('Select all on this page')
    await press('Mark as paid')
    const shown = await dialog('Mark as paid')
    expect(shown.getByText(/still wait for has come by transfer or check: \$392\.45/)).toBeTruthy()
    await press('Mark 5 orders as paid')

    expect(
      await shown.findByText('1 done, 1 not known, 1 changed meanwhile, 3 refused'),
    ).toBeTruthy()
    expect(resultsIn(shown)).toEqual([
      'GB-1002RefusedThis is no longer possible.',
      'GB-1005RefusedIt is paid by card, which shows by itself.',
      'GB-1006RefusedIt was not sent, as the connection was lost.',
      'GB-1003Changed meanwhileSomebody has changed it since it was listed.',
      'GB-1004Not knownIt may have been done. Please look at the order.',
      'GB-1001Done',
    ])
    expect(steps()).toEqual(
      many.slice(0, 4).map((number) => ({ call: `${number}/mark-paid`, version: 7 })),
    )
    await press('Back to the list')
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
  })

  it('are shipped with the numbers of rows that were pasted, after these were looked at', async () => {
    const orders = [
      ...numbers.map((number) => orderOf(number)),
      orderOf('GB-1004', { fulfilment_status: 'shipped' }),
    ]
    const ship = (order: Order) => [
      `POST /admin/v1/orders/${order.number}/ship`,
      () =>
        order.number === 'GB-1002' ? refused('state_conflict', 'It is on hold.') : done(order),
    ]
    const { user, tick, press, dialog, field, steps } = await open(
      orders,
      Object.fromEntries(orders.map(ship)),
    )
    await tick('Select all on this page')
    await press('Ship')
    const shown = await dialog('Ship orders')
    expect(shown.getByText('GB-1004: All of it has left.')).toBeTruthy()
    await user.click(field('Rows from the carrier (optional)'))
    await user.paste(
      'Number\tPaid\tReference\n1Z999AA10123456784\t9.99\tGB-1001\n12345\t9.99\tgb1002\n9\t1\tGB-1003 1002',
    )

    expect(field('Tracking number of GB-1001')).toHaveProperty('value', '1Z999AA10123456784')
    expect(field('Tracking number of GB-1002')).toHaveProperty('value', '12345')
    expect(field('Tracking number of GB-1003')).toHaveProperty('value', '')
    expect(shown.getByText('Row 4: It names 2 orders: GB-1003, GB-1002.')).toBeTruthy()
    await user.selectOptions(field('Carrier (optional)'), 'DHL')
    await press('Ship 2 orders')

    expect(await shown.findByText('1 done, 2 refused')).toBeTruthy()
    expect(resultsIn(shown)).toEqual([
      'GB-1002RefusedIt is on hold.',
      'GB-1004RefusedAll of it has left.',
      'GB-1001Done',
    ])
    expect(steps()).toEqual([
      { call: 'GB-1001/ship', version: 2, carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
      { call: 'GB-1002/ship', version: 2, carrier: 'DHL', tracking_number: '12345' },
    ])
  })

  it('are shipped by a column that is named, by what is typed, or without a number', async () => {
    const orders = numbers.map((number) => orderOf(number))
    const { user, tick, press, field, steps } = await open(
      orders,
      Object.fromEntries(
        orders.map((order) => [`POST /admin/v1/orders/${order.number}/ship`, () => done(order)]),
      ),
    )
    await tick('Select all on this page')
    await press('Ship')
    await user.click(field('Rows from the carrier (optional)'))
    await user.paste('GB-1001\tGB-1002\tABC-123456')
    expect(field('Tracking number of GB-1001')).toHaveProperty('value', 'ABC-123456')
    await user.selectOptions(field('Column with the order numbers'), '2: GB-1002')
    expect(field('Tracking number of GB-1001')).toHaveProperty('value', '')
    await user.type(field('Tracking number of GB-1003'), 'Ärger')
    expect(screen.getByText(/^Enter a number of 50 letters/)).toBeTruthy()
    await press('Ship 2 orders')
    expect(steps()).toEqual([])
    await user.clear(field('Tracking number of GB-1003'))
    await user.click(field('Ship the 2 orders without a number too'))
    await press('Ship 3 orders')

    await waitFor(() => expect(screen.getByText('3 done')).toBeTruthy())
    expect(steps()).toEqual([
      { call: 'GB-1001/ship', version: 2 },
      { call: 'GB-1002/ship', version: 2, tracking_number: 'ABC-123456' },
      { call: 'GB-1003/ship', version: 2 },
    ])
  })
})

const line = buildOrder().lines[0]
if (!line) throw new Error('An order has a line.')
const lines = (units: Record<string, number>) =>
  Object.entries(units).map(([id, quantity], position) => ({
    ...line,
    id: position,
    product_id: id.toLowerCase(),
    name: id,
    quantity,
  }))

const places: Answers = {
  'GET /rest/v1/stock_levels': (_body, search) =>
    Response.json(
      search?.includes('product_id=')
        ? [
            { product_id: 'tower', place: 'B 10' },
            { product_id: 'rods', place: 'B 2' },
            { product_id: 'bells', place: '' },
          ]
        : [],
    ),
}

describe('the paper of orders that are ticked', () => {
  it('is a slip for each that can be packed, and the others are named with why', async () => {
    const print = printing()
    const orders = [
      orderOf('GB-1001', { lines: lines({ Bells: 1, Tower: 2, Rods: 1 }) }),
      orderOf('GB-1002', { on_hold_reason: 'Wrong street?' }),
      orderOf('GB-1003', { fulfilment_status: 'shipped' }),
      orderOf('GB-1004'),
    ]
    const { tick, press, dialog } = await open(orders, places)
    await tick('Select all on this page')
    await press('Print slips')

    const left = await dialog('Not everything was printed')
    expect(print).toHaveBeenCalledTimes(1)
    const slips = [...document.querySelectorAll('.packing-slip')].map((slip) => slip.textContent)
    expect(slips).toEqual([expect.stringContaining('GB-1001'), expect.stringContaining('GB-1004')])
    expect(slips[0]).toMatch(/Rods.*Tower.*Bells/)
    expect(resultsIn(left)).toEqual(['GB-1002: It is on hold.', 'GB-1003: All of it has left.'])
  })

  it('is a list of what is picked, summed by product, in the order of the places', async () => {
    const print = printing()
    const orders = [
      orderOf('GB-1001', { lines: lines({ Tower: 2, Bells: 1 }) }),
      orderOf('GB-1002', { lines: lines({ Rods: 1, Tower: 3 }) }),
    ]
    const { tick, press } = await open(orders, places)
    await tick('Select all on this page')
    await press('Picking list')

    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const rows = [...document.querySelectorAll('.picking-list tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['B 2', '1', 'Rods', 'GB-1002 × 1'],
      ['B 10', '5', 'Tower', 'GB-1001 × 2, GB-1002 × 3'],
      ['', '1', 'Bells', 'GB-1001 × 1'],
    ])
  })
})
