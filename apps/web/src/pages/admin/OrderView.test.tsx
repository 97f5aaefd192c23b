import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import type { Order } from '@golden-bead/contracts/orders'
import { buildOrder, buildParcel, buildRefund, buildSettings } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const paidMoney = { status: 'paid', captured_cents: 7849 } as const
const payment = (changes: object) => ({
  payments: buildOrder().payments.map((one) => ({ ...one, ...changes })),
})
const event = (kind: Order['events'][number]['kind'], details = {}, minute = 1) => ({
  kind,
  actor: 'owner' as const,
  details,
  created_at: `2025-12-02T10:0${minute}:00.000Z`,
})

const unpaid = buildOrder()
/** Of a tower at $68.50 and the shipping. */
const allLeft: NonNullable<Order['parts_left']> = {
  lines: [{ line_id: 1, quantity: 1, refunded: 0, amount_cents: 6850, tax_cents: 0 }],
  shipping_cents: 999,
  shipping_tax_cents: 0,
}
const paid = buildOrder({
  parts_left: allLeft,
  payment_status: 'paid',
  version: 2,
  hold_until: null,
  ...payment(paidMoney),
  events: [...unpaid.events, event('paid', { amount_cents: 7849 })],
})
const byCard = { method: 'card', provider_payment_id: 'pi_123' } as const
const paidByCard = buildOrder({
  ...paid,
  payment_method: 'card',
  ...payment({ ...paidMoney, ...byCard }),
})
const shipped = buildOrder({
  ...paid,
  fulfilment_status: 'shipped',
  version: 3,
  events: [
    ...paid.events,
    event('shipped', { carrier: 'UPS', tracking_url: 'https://ups.example/1Z' }, 2),
  ],
})
const refundDue = buildOrder({
  ...paid,
  status: 'cancelled',
  version: 3,
  refund_due_cents: 7849,
  lines: paid.lines.map((line) => ({ ...line, cancelled: 1, held: 0 })),
  events: [...paid.events, event('cancelled', {}, 2)],
})

const overpaid = buildOrder({
  ...paid,
  refund_due_cents: 1000,
  payments: [
    ...paid.payments,
    ...payment({ ...paidMoney, amount_cents: 1000, captured_cents: 1000, is_surplus: true })
      .payments,
  ],
})

const partPaid: Partial<Order> = {
  ...payment({ captured_cents: 4000 }),
  receipts: [
    {
      amount_cents: 4000,
      received_on: '2025-11-20',
      reference: 'Check 7',
      is_surplus: false,
      created_at: '2025-11-21T10:00:00.000Z',
    },
  ],
}

const path = (step = '') => `/admin/v1/orders/GB-1001/${step}`

/** A service that keeps the order as a step leaves it. */
const open = async (
  order: Order,
  after: Partial<Record<string, Order>> = {},
  answers: Answers = {},
  shopInfo: ShopInfo = defaultShopInfo,
) => {
  const stored = { now: order }
  const steps = Object.fromEntries(
    Object.entries(after).map(([step, next]) => [
      `POST ${path(step)}`,
      (body: string) => {
        if (JSON.parse(body).version !== stored.now.version) return conflict('version_conflict')
        stored.now = next ?? order
        return Response.json(stored.now)
      },
    ]),
  )
  const shop = await renderShop(
    '/admin/orders/GB-1001?state=unpaid',
    {
      ...profileOf({ role: 'admin' }),
      'GET /store/v1/orders/GB-1001': () => Response.json(stored.now),
      'GET /admin/v1/settings': () => Response.json(buildSettings()),
      ...steps,
      ...answers,
    },
    storedSession,
    { shop: shopInfo },
  )
  await screen.findByRole('heading', { name: 'Order GB-1001' })
  const bodies = () =>
    shop.sent
      .filter(({ call }) => call.startsWith(`POST ${path()}`))
      .map(({ body }) => JSON.parse(body))
  /** What is not in sight is behind 'More actions'. */
  const press = async (name: string) => {
    const inSight = () => screen.queryByRole('button', { name })
    const more = () => screen.queryByRole('button', { name: 'More actions' })
    await waitFor(() => expect(inSight() ?? more()).not.toBeNull())
    const closed = inSight() ? null : more()
    if (closed) await shop.user.click(closed)
    await shop.user.click(screen.getByRole('button', { name }))
  }
  const inDialog = async (title: string) =>
    within(await screen.findByRole('dialog', { name: title }))
  return { ...shop, stored, bodies, press, inDialog }
}

const conflict = (code: string) =>
  Response.json({ code, message: 'This order has just changed.', requestId: '1' }, { status: 409 })

/** Of several units, so that some may go while others stay. */
const several = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, quantity: 2, line_total_cents: 13_700 })),
  ...(order.parts_left && {
    parts_left: {
      ...order.parts_left,
      lines: [{ line_id: 1, quantity: 2, refunded: 0, amount_cents: 13_700, tax_cents: 0 }],
    },
  }),
})

const stepLabels = [
  'Money received',
  'Ship',
  'Refund $78.49 that is due',
  'Refund $10.00 that is due',
  'Keep it',
  'Book a refund',
  'Cancel order',
]
const dueSteps = ['Refund $78.49 that is due', 'Keep it', 'Book a refund']
/** Also those behind 'More actions'. */
const shownSteps = () =>
  stepLabels.filter(
    (name) => screen.queryByRole('button', { name, exact: true, hidden: true } as object) !== null,
  )

describe('items of an order', () => {
  it('are cancelled, and the money goes back to the card with the same press', async () => {
    const order = several(paidByCard)
    const after = {
      ...order,
      version: 3,
      lines: order.lines.map((line) => ({ ...line, cancelled: 1 })),
    }
    const { user, press, inDialog, bodies } = await open(order, { cancel: after })
    await press('Cancel items')
    const dialog = await inDialog('Cancel items')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    expect(dialog.getByText(/^\$68\.50 is due back to the buyer/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel items' }))

    expect(await screen.findByText('1 cancelled')).toBeTruthy()
    expect(bodies()).toEqual([{ lines: [{ line_id: 1, quantity: 1 }], refund: true, version: 2 }])
    expect(document.querySelector('.packing-slip tbody td')?.textContent).toBe('1')
  })

  it('of an unpaid order change its total, which is shown first', async () => {
    const { user, press, inDialog, bodies } = await open(several(unpaid), { cancel: unpaid })
    await press('Cancel items')
    const dialog = await inDialog('Cancel items')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    expect(dialog.getByText(/^The order then comes to \$78\.49\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel items' }))

    await screen.findByText('Items cancelled')
    expect(bodies()).toEqual([
      { lines: [{ line_id: 1, quantity: 1 }], expected_total_cents: 7_849, version: 1 },
    ])
  })

  it('take the shipping with them where nothing is left', async () => {
    const order = several(paidByCard)
    const { user, press, inDialog } = await open(order)
    await press('Cancel items')
    const dialog = await inDialog('Cancel items')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    expect(
      dialog.getByText(/^Nothing of the order is left\. \$146\.99 goes back to the card/),
    ).toBeTruthy()
    expect(dialog.queryByRole('checkbox')).toBeNull()
  })

  it('whose money went back before are not said to be due again', async () => {
    const order = { ...several(paidByCard), parts_left: allLeft }
    const { user, press, inDialog } = await open(order)
    await press('Cancel items')
    const dialog = await inDialog('Cancel items')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    expect(dialog.getByText(/^Their money went back before/)).toBeTruthy()
  })

  it('are named in the timeline', async () => {
    await open({ ...paid, events: [event('units_cancelled', { items: '1 × Number Rods' })] })
    expect(screen.getByText('1 × Number Rods')).toBeTruthy()
  })

  it('are not asked about where there is one alone', async () => {
    await open(paid)
    expect(screen.queryByRole('button', { name: 'Cancel items' })).toBeNull()
  })
})

describe('the page of an order', () => {
  it('names the same last day to pay as the page and the mails of the buyer', async () => {
    await open(buildOrder({ hold_until: '2025-12-08T03:00:00.000Z' }))

    expect(screen.getByText(/by bank transfer or check until December 7\./)).toBeTruthy()
  })

  it('shows what was bought, by whom, where it goes, and what happened', async () => {
    await open(
      buildOrder({
        ...shipped,
        note: 'Leave it at the office.',
        purchase_order_number: 'PO-77',
        ship_to: { ...unpaid.ship_to, organisation: 'Elm School' },
      }),
    )

    for (const text of [
      '1 × Pink Tower',
      '$68.50',
      'Ada Lovelace',
      'Elm School',
      'Chicago, IL 60614',
      'Leave it at the office.',
      'PO-77',
      'Marked as paid',
      'UPS',
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(screen.getByRole('link', { name: 'https://ups.example/1Z' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toContain(
      'GB-1001',
    )
  })

  it.each<[string, Partial<Order>, string[]]>([
    ['unpaid', unpaid, ['Money received', 'Cancel order']],
    ['paid', paid, ['Ship', 'Book a refund', 'Cancel order']],
    ['shipped', shipped, ['Book a refund']],
    ['with a refund due', refundDue, dueSteps],
    [
      'with more than it costs',
      overpaid,
      ['Ship', 'Refund $10.00 that is due', 'Book a refund', 'Cancel order'],
    ],
    ['ended', { status: 'cancelled', payment_status: 'expired' }, ['Money received']],
    ['cancelled unpaid', { status: 'cancelled', payment_status: 'voided' }, ['Money received']],
    ['refunded', { status: 'cancelled', payment_status: 'refunded' }, []],
    ['sent back and not sent off', { payment_status: 'refunded' }, ['Cancel order']],
    ['sent off and sent back', { payment_status: 'refunded', fulfilment_status: 'shipped' }, []],
  ])('has exactly the buttons that work: %s', async (_state, order, buttons) => {
    await open(buildOrder(order))

    expect(shownSteps()).toEqual(buttons)
  })

  it('has the next step in sight and the others behind one button, by keyboard too', async () => {
    const { user } = await open(paid)
    const more = screen.getByRole('button', { name: 'More actions' })
    const cancel = () => screen.queryByRole('button', { name: 'Cancel order' })
    expect(screen.getByRole('button', { name: 'Ship' })).toBeTruthy()
    expect(cancel()).toBeNull()

    more.focus()
    await user.keyboard('{Enter}')
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(cancel()).toBeNull()
    expect(document.activeElement).toBe(more)

    await user.keyboard('{Enter}{Tab}')
    expect(document.activeElement?.closest('ul')?.id).toBe(more.getAttribute('aria-controls'))
    cancel()?.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Cancel this order?' })).toBeTruthy()
    // What the question gives the focus back to is still there.
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })

  it('books the whole amount that came, and then waits to be shipped', async () => {
    const { user, bodies, press, inDialog } = await open(unpaid, { receive: paid })
    await press('Money received')
    const dialog = await inDialog('Money received')
    const day = dialog.getByLabelText('Day it came (optional)')
    await user.clear(day)
    await user.type(day, '2025-11-20')
    await user.type(dialog.getByLabelText('Reference (optional)'), ' Check 12 ')
    expect(dialog.getByText('This is all of it.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Book it' }))

    await screen.findAllByText('Booked, and the order is paid')
    expect(bodies()).toEqual([
      { amount_cents: 7849, date: '2025-11-20', reference: 'Check 12', version: 1 },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shownSteps()).toEqual(['Ship', 'Book a refund', 'Cancel order'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order GB-1001' }))
  })

  it('asks for the rest of what came in part, says what follows, and takes a mistake back', async () => {
    const waiting = buildOrder({ ...partPaid, version: 2 })
    const { user, bodies, press, inDialog } = await open(waiting, { receive: paid })
    expect(screen.getByText(/Waits for the rest: \$38\.49 of \$78\.49/)).toBeTruthy()
    expect(screen.getByText('Check 7')).toBeTruthy()
    await press('Money received')
    const dialog = await inDialog('Money received')
    const amount = dialog.getByLabelText('Amount in dollars')
    expect(amount).toHaveProperty('value', '38.49')

    for (const [text, follows] of [
      ['10', 'A part: $28.49 is asked for by mail.'],
      ['40', '$1.51 more than it costs, which is due back.'],
      ['-5', 'A negative amount takes back what was booked by mistake.'],
    ] as const) {
      await user.clear(amount)
      await user.type(amount, text)
      expect(dialog.getByText(follows)).toBeTruthy()
    }
    await user.clear(amount)
    await user.type(amount, 'much')
    await user.click(dialog.getByRole('button', { name: 'Book it' }))
    expect(dialog.getByText('Please enter an amount, such as 12.50.')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '-40')
    await user.click(dialog.getByRole('button', { name: 'Book it' }))
    await waitFor(() => expect(bodies()).toMatchObject([{ amount_cents: -4000, version: 2 }]))
  })

  it.each([
    ['voided', '7', '$7.00 is due back.'],
    ['voided', '78.49', '$78.49 is due back.'],
    ['expired', '7', '$7.00 is due back.'],
    ['expired', '78.49', 'This is all of it.'],
  ] as const)(
    'of an order that is %s: $%s that comes late',
    async (payment_status, text, follows) => {
      const { user, press, inDialog } = await open(
        buildOrder({ status: 'cancelled', payment_status }),
      )
      await press('Money received')
      const dialog = await inDialog('Money received')
      await user.clear(dialog.getByLabelText('Amount in dollars'))
      await user.type(dialog.getByLabelText('Amount in dollars'), text)
      expect(dialog.getByText(follows)).toBeTruthy()
    },
  )

  it('has a payment by transfer undone after a question', async () => {
    const { user, bodies, press, inDialog } = await open(
      buildOrder({ ...paid, ...payment(paidMoney) }),
      { 'undo-paid': unpaid },
    )
    await press('Undo the payment')
    const dialog = await inDialog('Undo the payment?')
    expect(dialog.getByText(/waits for it again, with new days to pay/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Undo the payment' }))

    await screen.findAllByText('The payment is undone')
    expect(bodies()).toEqual([{ version: 2 }])
  })

  it('has no payment by card undone', async () => {
    await open(buildOrder({ ...paid, ...payment({ ...paidMoney, method: 'card' }) }))

    expect(screen.queryByRole('button', { name: 'Undo the payment' })).toBeNull()
  })

  const oneTower = [{ line_id: 1, quantity: 1 }]

  it('is shipped with a carrier and a tracking link, and says what is wrong with it', async () => {
    const { user, bodies, press, inDialog } = await open(paid, { ship: shipped })
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    const link = dialog.getByLabelText('Tracking number or link (optional)')
    await user.type(link, 'https://')

    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
    expect(dialog.getByText(/^Enter a number/)).toBeTruthy()
    expect(bodies()).toEqual([])

    await user.type(link, 'ups.example/1Z')
    await user.selectOptions(dialog.getByLabelText('Carrier (optional)'), 'Another carrier')
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    await screen.findAllByText('Order marked as shipped')
    expect(bodies()).toEqual([
      { lines: oneTower, carrier: 'other', tracking_url: 'https://ups.example/1Z', version: 2 },
    ])
  })

  it('is shipped without either', async () => {
    const { user, bodies, press, inDialog } = await open(paid, { ship: shipped })
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    await screen.findAllByText('Order marked as shipped')
    expect(bodies()).toEqual([{ lines: oneTower, version: 2 }])
  })

  it('is shipped in part, by the carrier of the last parcel or by that of the number', async () => {
    const order = { ...several(paid), proposed_carrier: 'DHL' }
    const after = { ...order, version: 3, fulfilment_status: 'partly_shipped' as const }
    const { user, bodies, press, inDialog } = await open(order, { ship: after })
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    const carrier = dialog.getByLabelText('Carrier (optional)')
    expect(carrier).toHaveProperty('value', 'DHL')
    await user.type(
      dialog.getByLabelText('Tracking number or link (optional)'),
      '1z999aa10123456784',
    )
    expect(carrier).toHaveProperty('value', 'UPS')
    await user.click(dialog.getByRole('button', { name: 'Decrease quantity' }))
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    await screen.findAllByText('Parcel shipped, the rest follows')
    const sent = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', version: 2 }
    expect(bodies()).toEqual([{ lines: oneTower, ...sent }])
  })

  it('is put on hold with a reason, and released', async () => {
    const held = { ...paid, version: 3, on_hold_reason: 'Wrong street?' }
    const { user, bodies, press, inDialog } = await open(paid, { hold: held, release: paid })
    await press('Hold')
    const dialog = await inDialog('Do not ship yet?')
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
    expect(dialog.getByText(/^Please say why/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Wrong street?')
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }))

    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe('On hold: do not ship yetWrong street?')
    await press('Release')
    const release = await inDialog('Release the order?')
    await user.click(release.getByRole('button', { name: 'Release' }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()).toEqual([{ reason: 'Wrong street?', version: 2 }, { version: 3 }])
  })

  const parcel = buildParcel({ tracking_number: '77', tracking_url: '' })
  const inParcel = { ...shipped, shipments: [parcel] }

  it('has each parcel with what is in it, which is corrected or taken back', async () => {
    const correct = `PUT ${path(`shipments/${parcel.id}`)}`
    const { user, sent, press, inDialog } = await open(
      inParcel,
      { [`shipments/${parcel.id}/take-back`]: { ...paid, version: 4 } },
      { [correct]: () => Response.json(inParcel) },
    )
    const { textContent: words } = screen.getByRole('region', { name: 'Parcels' })
    expect(words).toMatch(/Parcel 1On its way.*1 × Pink TowerUPS 77/)

    await press('Correct: parcel 1')
    const dialog = await inDialog('Correct the parcel')
    const number = dialog.getByLabelText('Tracking number or link (optional)')
    expect(number).toHaveProperty('value', '77')
    await user.type(number, '8')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(
        sent.filter(({ call }) => call === correct).map(({ body }) => JSON.parse(body)),
      ).toEqual([{ tracking_number: '778', send_mail: true, version: 3 }]),
    )

    await press('Take back: parcel 1')
    const question = await inDialog('Take the parcel back?')
    await user.click(question.getByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull())
  })

  it('prints for each parcel what is in it, and what follows in another one', async () => {
    const order = several(inParcel)
    const [line] = order.lines
    if (line === undefined) throw new Error('The order has no line.')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { press } = await open({
      ...order,
      fulfilment_status: 'partly_shipped',
      lines: [{ ...line, shipped: 1 }],
    })
    const slip = () => document.querySelector('.packing-slip')?.textContent
    expect(slip()).toMatch(/Product1Pink Tower$/)
    await press('Print slip: parcel 1')
    expect(slip()).toMatch(/Product1Pink TowerFollows in another parcel1 × Pink Tower$/)
    expect(print).toHaveBeenCalledOnce()
  })

  it('is cancelled after a question only', async () => {
    const { user, bodies, press, inDialog } = await open(paid, { cancel: refundDue })
    await press('Cancel order')
    const dialog = await inDialog('Cancel this order?')
    expect(dialog.getByText(/\$78\.49 of it is paid and will be due back/)).toBeTruthy()
    expect(bodies()).toEqual([])

    await user.click(dialog.getByRole('button', { name: 'Cancel order' }))

    await screen.findAllByText('Order cancelled')
    expect(bodies()).toEqual([{ version: 2 }])
    expect(shownSteps()).toEqual(dueSteps)
  })

  it('has what is due refunded with a press and a question', async () => {
    const refunded = {
      ...refundDue,
      version: 4,
      payment_status: 'refunded' as const,
      refund_due_cents: 0,
    }
    const { user, bodies, press, inDialog } = await open(refundDue, { refund: refunded })
    await press('Refund $78.49 that is due')
    const dialog = await inDialog('Refund $78.49?')
    expect(dialog.getByText(/^\$78\.49 of your order GB-1001 is on its way to you:/)).toBeTruthy()
    expect(dialog.getByText('1 × Pink Tower')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    await screen.findAllByText('Refund booked')
    expect(bodies()).toEqual([
      {
        lines: [{ line_id: 1, amount_cents: 6850, quantity: 1 }],
        shipping_cents: 999,
        amount_cents: 7849,
        version: 3,
      },
    ])
  })

  it('has what is due kept, with a reason', async () => {
    const kept = { ...refundDue, version: 4, refund_due_cents: 0 }
    const { user, bodies, press, inDialog } = await open(refundDue, { keep: kept })
    await press('Keep it')
    const dialog = await inDialog('Keep $78.49?')
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(dialog.getByText('Please say why, for whoever asks later.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Swapped for rods')
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))

    await screen.findAllByText('The money is kept')
    const lines = [{ line_id: 1, quantity: 1 }]
    expect(bodies()).toEqual([{ lines, reason: 'Swapped for rods', version: 3 }])
    expect(screen.getByText('Cancelled. $78.49 of what was paid stays here.')).toBeTruthy()
  })

  const twoLines = buildOrder({
    ...paidByCard,
    lines: [
      { ...(paid.lines[0] as Order['lines'][number]), quantity: 2, line_total_cents: 13_700 },
      {
        ...(paid.lines[0] as Order['lines'][number]),
        id: 2,
        position: 1,
        name: 'Number Rods',
        unit_price_cents: 3000,
        line_total_cents: 3000,
      },
    ],
    parts_left: {
      lines: [
        { line_id: 1, quantity: 2, refunded: 0, amount_cents: 13_700, tax_cents: 1096 },
        { line_id: 2, quantity: 0, refunded: 0, amount_cents: 1000, tax_cents: 80 },
      ],
      shipping_cents: 999,
      shipping_tax_cents: 80,
    },
    ...payment({ ...paidMoney, ...byCard, captured_cents: 19_000, refunded_cents: 2045 }),
  })

  it('has a refund that starts empty, and says of each part what is left and what the sum is', async () => {
    const { user, bodies, press, inDialog } = await open(twoLines, { refund: twoLines })
    await press('Refund')
    const dialog = await inDialog('Refund to the card')
    const row = (name: string) => within(dialog.getByText(name).closest('li') as HTMLElement)
    expect(row('Pink Tower').getByText(/^2 units of 2/).textContent).toContain(
      '$137.00 and $10.96 tax left',
    )
    expect(row('Number Rods').queryByRole('group')).toBeNull()
    expect(dialog.getByText('$0.00')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send refund' }))
    expect(dialog.getByText('Say first what goes back.')).toBeTruthy()

    await user.click(row('Pink Tower').getByRole('button', { name: 'Increase quantity' }))
    expect(row('Pink Tower').getByDisplayValue('68.50')).toBeTruthy()
    expect(dialog.queryByText('Say first what goes back.')).toBeNull()
    expect(dialog.getAllByText('$73.98')).not.toEqual([])
    const rods = row('Number Rods').getByRole('textbox')
    await user.type(rods, '10.01')
    await user.click(dialog.getByRole('button', { name: 'Send refund' }))
    expect(dialog.getByText('$10.00 at most.')).toBeTruthy()
    await user.clear(rods)
    await user.type(rods, '5')
    await user.type(row('Shipping').getByRole('textbox'), '9.99')

    expect(dialog.getByText(/is on its way to you:/).textContent).toContain('$90.17')
    expect(dialog.getByText('Number Rods, in part')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send refund' }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()).toEqual([
      {
        lines: [
          { line_id: 1, amount_cents: 6850, quantity: 1 },
          { line_id: 2, amount_cents: 500 },
        ],
        shipping_cents: 999,
        amount_cents: 9017,
        version: 2,
      },
    ])
  })

  it('has one unit refunded with three presses', async () => {
    const { user, bodies, inDialog } = await open(paid, { refund: paid })
    await user.click(screen.getByRole('button', { name: 'Book a refund' }))
    const dialog = await inDialog('Book a refund')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    await screen.findAllByText('Refund booked')
    const lines = [{ line_id: 1, amount_cents: 6850, quantity: 1 }]
    expect(bodies()).toEqual([{ lines, amount_cents: 6850, version: 2 }])
  })

  it('has a part of the price of a unit refunded without the unit, whose rest is due if it is cancelled', async () => {
    const { user, bodies, press, inDialog } = await open(paid, { refund: paid })
    await press('Book a refund')
    const dialog = await inDialog('Book a refund')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    const amount = dialog.getByDisplayValue('68.50')
    await user.clear(amount)
    await user.type(amount, '5')
    expect(dialog.getByText('Pink Tower, in part')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    await screen.findAllByText('Refund booked')
    const lines = [{ line_id: 1, amount_cents: 500 }]
    expect(bodies()).toEqual([{ lines, amount_cents: 500, version: 2 }])
  })

  it('has an amount alone refunded, of what is left', async () => {
    const { user, bodies, press, inDialog } = await open(paid, { refund: paid })
    await press('Book a refund')
    const dialog = await inDialog('Book a refund')
    await user.click(dialog.getByRole('button', { name: 'An amount alone' }))
    const amount = dialog.getByLabelText('Amount in dollars')
    expect(amount).toHaveProperty('value', '')

    for (const [text, error] of [
      ['78.50', '$78.49 at most.'],
      ['0', 'Please enter an amount, such as 12.50.'],
      ['much', 'Please enter an amount, such as 12.50.'],
      ['1,000', /no mark for thousands/],
    ] as const) {
      await user.clear(amount)
      await user.type(amount, text)
      await user.click(dialog.getByRole('button', { name: 'Book refund' }))
      expect(dialog.getByText(error)).toBeTruthy()
    }
    expect(bodies()).toEqual([])

    await user.clear(amount)
    await user.type(amount, '12,5')
    await user.type(dialog.getByLabelText('Reason (optional)'), 'One cube was missing')
    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    await screen.findAllByText('Refund booked')
    expect(bodies()).toEqual([{ amount_cents: 1250, reason: 'One cube was missing', version: 2 }])
  })

  it('says beside the button why a refund is refused, and keeps what was typed', async () => {
    const words = 'No more than $50.00 can be refunded.'
    const { user, press, inDialog } = await open(
      paid,
      {},
      {
        [`POST ${path('refund')}`]: () =>
          Response.json(
            { code: 'state_conflict', message: words, requestId: '1' },
            { status: 409 },
          ),
      },
    )
    await press('Book a refund')
    const dialog = await inDialog('Book a refund')
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))
    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain(words)
    // It does not scroll away.
    expect(alert.closest('footer')).not.toBeNull()
    expect(dialog.getByDisplayValue('68.50')).toBeTruthy()
  })

  it('does one thing however often a button is pressed', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, bodies, press, inDialog } = await open(
      unpaid,
      {},
      {
        [`POST ${path('receive')}`]: () => answer.promise,
      },
    )
    await press('Money received')
    const dialog = await inDialog('Money received')

    await user.dblClick(dialog.getByRole('button', { name: 'Book it' }))
    await user.keyboard('{Escape}')

    expect(bodies()).toHaveLength(1)
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer.resolve(Response.json(paid))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies()).toHaveLength(1)
  })

  it('says what somebody else did first, and offers what is left', async () => {
    const { user, stored, bodies, press, inDialog } = await open(unpaid, { receive: paid })
    await press('Money received')
    const dialog = await inDialog('Money received')
    stored.now = paid

    await user.click(dialog.getByRole('button', { name: 'Book it' }))

    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('This order has just changed')
    expect(notice.textContent).toContain('Marked as paid by an admin')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shownSteps()).toEqual(['Ship', 'Book a refund', 'Cancel order'])
    expect(bodies()).toHaveLength(1)
  })

  it('keeps what was typed where the step is still allowed, and does it on another press', async () => {
    const partly = {
      ...paid,
      version: 3,
      payment_status: 'partly_refunded' as const,
      events: [...paid.events, event('refunded', { amount_cents: 100 }, 2)],
    }
    const { user, stored, bodies, press, inDialog } = await open(paid, { ship: shipped })
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    await user.selectOptions(dialog.getByLabelText('Carrier (optional)'), 'UPS')
    stored.now = partly

    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    expect((await dialog.findByRole('alert')).textContent).toContain('Refunded by an admin')
    expect(dialog.getByLabelText('Carrier (optional)')).toHaveProperty('value', 'UPS')
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    await screen.findAllByText('Order marked as shipped')
    expect(bodies()).toEqual([
      { lines: oneTower, carrier: 'UPS', version: 2 },
      { lines: oneTower, carrier: 'UPS', version: 3 },
    ])
    expect(screen.queryByText('This order has just changed')).toBeNull()
  })

  it('shows what was done where only the answer was lost, before it is pressed again', async () => {
    const partly = {
      ...paid,
      version: 3,
      payment_status: 'partly_refunded' as const,
      events: [...paid.events, event('refunded', { amount_cents: 1250 }, 2)],
    }
    const { user, stored, press, inDialog } = await open(
      paid,
      {},
      {
        [`POST ${path('refund')}`]: () => {
          stored.now = partly
          throw new TypeError('The connection was cut.')
        },
      },
    )
    await press('Book a refund')
    const dialog = await inDialog('Book a refund')
    await user.click(dialog.getByRole('button', { name: 'Everything that is left' }))

    await user.click(dialog.getByRole('button', { name: 'Book refund' }))

    expect((await dialog.findByRole('alert')).textContent).toContain('Refunded by an admin')
  })

  it.each([
    ['done', '', 'Refund sent', 'Done'],
    ['pending', '', 'The refund is on its way', 'On its way'],
    ['failed', 'It is charged back.', 'Stripe refused the refund', 'It is charged back.'],
  ] as const)('sends a refund to the card, which is %s', async (status, failure, said, shown) => {
    const after = { ...paidByCard, version: 3, refunds: [buildRefund({ status, failure })] }
    const { user, press, inDialog, bodies } = await open(paidByCard, { refund: after })
    await press('Refund')
    const dialog = await inDialog('Refund to the card')
    await user.click(dialog.getByRole('button', { name: 'Everything that is left' }))

    await user.click(dialog.getByRole('button', { name: 'Send refund' }))

    await screen.findByText(said)
    expect(screen.getByText(shown)).toBeTruthy()
    const lines = [{ line_id: 1, amount_cents: 6850, quantity: 1 }]
    const parts = { lines, shipping_cents: 999, amount_cents: 7849 }
    expect(bodies()).toEqual([{ ...parts, cancel: true, version: 2 }])
  })

  it.each([
    ['all of it, and is kept', '78.49', true, undefined],
    ['a part', '12.50', false, undefined],
  ])(
    'is cancelled with its refund only where that is said: %s',
    async (_what, text, isAsked, cancel) => {
      const { user, press, inDialog, bodies } = await open(paid, { refund: paid })
      await press('Book a refund')
      const dialog = await inDialog('Book a refund')
      await user.click(dialog.getByRole('button', { name: 'An amount alone' }))
      await user.type(dialog.getByLabelText('Amount in dollars'), text)
      const question = dialog.queryByLabelText(/^Cancel the order too/)
      expect(question !== null).toBe(isAsked)
      if (question) await user.click(question)

      await user.click(dialog.getByRole('button', { name: 'Book refund' }))

      await waitFor(() => expect(bodies()).toHaveLength(1))
      expect(bodies()[0].cancel).toBe(cancel)
    },
  )

  const trouble = (changes: object) => ({ ...payment({ ...paidMoney, ...byCard, ...changes }) })
  const disputedNow = trouble({ dispute: { status: 'open', amount_cents: 7849 } })
  const failedNow = trouble({ failed_refund_cents: 1250 })
  const testNow = trouble({ is_test: true })

  it('names what had its money sent back before it is shipped, also where other money is due', async () => {
    const order = buildOrder({ ...paid, refund_due_cents: 100 })
    const none = { quantity: 0, amount_cents: 0, tax_cents: 0 }
    const lines = order.lines.map(({ id }) => ({ ...none, line_id: id, refunded: 1 }))
    const parts = { lines, shipping_cents: 0, shipping_tax_cents: 0 }
    const { press, inDialog } = await open({ ...order, parts_left: parts })
    await press('Ship')
    const dialog = await inDialog('Ship the order')

    expect(dialog.getAllByRole('alert').map(({ textContent: text }) => text)).toEqual([
      expect.stringContaining('$1.00 is due to the buyer'),
      expect.stringContaining(`${order.lines[0]?.name}: refunded, and not cancelled`),
    ])
  })

  it.each<[string, Partial<Order>, Partial<Order>, RegExp, string[]]>([
    ['disputed', paidByCard, disputedNow, /Look at the dispute before/, ['dispute']],
    ['with a refund that failed', paidByCard, failedNow, /before the parcel leaves/, ['refund']],
    ['paid with a test card', paidByCard, testNow, /Ship nothing, and cancel/, ['test']],
    ['on hold', paid, { on_hold_reason: 'Wrong street?' }, /Release it when it may/, ['hold']],
    ['with money that is due', paid, { refund_due_cents: 100 }, /\$1\.00 is due/, ['refund']],
    ['paid in part', { ...partPaid, version: 2 }, {}, /Waits for the rest/, ['unpaid']],
  ])('is shipped after a question only: %s', async (_what, order, changes, words, despite) => {
    const { user, press, inDialog, bodies } = await open(buildOrder({ ...order, ...changes }), {
      ship: shipped,
    })
    expect(screen.getByText(words)).toBeTruthy()
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    expect(dialog.getByRole('alert')).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: 'Ship all the same' }))

    await screen.findAllByText('Order marked as shipped')
    expect(bodies()).toEqual([{ lines: oneTower, despite, version: 2 }])
  })

  it.each<[string, Partial<Order>, RegExp]>([
    ['a dispute', disputedNow, /^Shipped, and disputed/],
    ['a refund that failed', failedNow, /^Shipped, and a refund did not go through/],
  ])('that is shipped is not done with while there is %s', async (_what, changes, words) => {
    await open(buildOrder({ ...shipped, payment_method: 'card', ...changes }))

    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/nothing left to do/)).toBeNull()
  })

  it('that is cancelled while it is disputed waits for the bank', async () => {
    const order = { ...refundDue, refund_due_cents: 0, bank_decides: true, ...disputedNow }
    await open(buildOrder(order))

    expect(screen.getByText(/The bank decides where the money goes/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /refund/i })).toBeNull()
  })

  it('has its address corrected beside it, until a parcel has it, and says what the buyer pays', async () => {
    const moved = buildOrder({
      ...paid,
      version: 3,
      ship_to: { ...paid.ship_to, line1: '1 Navy Street' },
      events: [
        ...paid.events,
        { ...event('address_corrected', { less_cents: 300 }, 2), actor_name: 'Mia' },
      ],
    })
    const { user, press, inDialog, bodies } = await open(paid, { correct: moved })
    await press('Correct the address')
    const dialog = await inDialog('Correct the address')
    expect(dialog.getByText(/The buyer pays nothing more/)).toBeTruthy()
    const street = dialog.getByLabelText('Address')
    expect(street).toHaveProperty('value', '12 Elm Street')
    await user.clear(street)
    await user.type(street, '1 Navy Street')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    await screen.findByText('by Mia')
    expect(bodies()).toMatchObject([{ ship_to: { line1: '1 Navy Street', country: 'US' } }])
    expect(screen.getByText(/less there, which is due/).textContent).toContain('$3.00')
  })

  it('says first what an unpaid order costs at another address, and saves it once that is agreed to', async () => {
    const moved = buildOrder({ version: 2, total_cents: 8277 })
    const answer = (body: string) =>
      JSON.parse(body).expected_total_cents === 8277
        ? Response.json(moved)
        : Response.json({ code: 'total_changed', message: '', total_cents: 8277 }, { status: 409 })
    const { user, press, inDialog } = await open(
      unpaid,
      {},
      { [`POST ${path('correct')}`]: answer },
    )
    await press('Correct the address')
    const dialog = await inDialog('Correct the address')
    await user.type(dialog.getByLabelText('Address'), ' B')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    expect(await dialog.findByText('The order then costs $82.77')).toBeTruthy()
    expect(dialog.getByText(/^It is \$78.49 now/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save at $82.77' }))
    await screen.findByText('Address saved')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has its email corrected, and an address that is none refused at its field', async () => {
    const order = buildOrder({ ...unpaid, email: 'ada@exmaple.com' })
    const { user, press, inDialog, bodies } = await open(order, {
      correct: buildOrder({ version: 2 }),
    })
    await press('Correct the email')
    const dialog = await inDialog('Correct the email')
    const email = dialog.getByLabelText('Email')
    await user.clear(email)
    await user.type(email, 'ada')
    await user.click(dialog.getByRole('button', { name: 'Save email' }))
    expect(bodies()).toEqual([])
    await user.type(email, '@example.com')
    await user.click(dialog.getByRole('button', { name: 'Save email' }))

    await screen.findByText('ada@example.com', { selector: 'a' })
    expect(bodies()).toEqual([{ email: 'ada@example.com', version: 1 }])
  })

  it('offers no correction of what has left', async () => {
    await open(shipped)
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
  })

  it('has a refund that failed sent again, to the card or in another way, or settled', async () => {
    const order = buildOrder({ ...shipped, payment_method: 'card', ...failedNow })
    const { user, press, inDialog, bodies } = await open(order, {
      refund: order,
      'settle-refund': shipped,
    })
    await screen.findByText('$12.50 did not go back to the buyer')
    await press('Send $12.50 again')
    const sending = await inDialog('Send $12.50 again?')
    await user.click(sending.getByRole('button', { name: 'Send refund' }))
    await screen.findByText('The refund is on its way')
    await press('Send $12.50 again')
    const again = await inDialog('Send $12.50 again?')
    await user.click(again.getByLabelText('I sent it another way'))
    await user.click(again.getByRole('button', { name: 'Book refund' }))
    await screen.findByText('Refund booked')

    await press('Settled otherwise')
    const settling = await inDialog('Settled otherwise')
    await user.click(settling.getByRole('button', { name: 'Settle it' }))
    expect(settling.getByText('Please say how it was settled.')).toBeTruthy()
    await user.type(settling.getByLabelText('How it was settled'), 'A voucher')
    await user.click(settling.getByRole('button', { name: 'Settle it' }))

    await screen.findByText('Refund settled')
    expect(bodies()).toEqual([
      { amount_cents: 1250, version: 3 },
      { amount_cents: 1250, in_another_way: true, version: 3 },
      { note: 'A voucher', version: 3 },
    ])
    expect(screen.queryByRole('button', { name: 'Settled otherwise' })).toBeNull()
  })

  it('sends a refund that failed again for what it was for, also of an order that is cancelled', async () => {
    const lines = [{ line_id: 1, quantity: 1, refunded: 0, amount_cents: 6850, tax_cents: 0 }]
    const failed = buildRefund({
      amount_cents: 6850,
      status: 'failed',
      failure: 'closed',
      is_named: true,
      lines,
    })
    const order = buildOrder({
      ...refundDue,
      payment_method: 'card',
      refunds: [failed],
      ...trouble({ failed_refund_cents: 6850 }),
    })
    const { user, press, inDialog, bodies } = await open(order, { refund: order })
    expect(screen.getByRole('button', { name: 'Settled otherwise' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refund $78.49 that is due' })).toBeTruthy()
    await press('Send $68.50 again')
    const dialog = await inDialog('Send $68.50 again?')
    expect(dialog.getByText('1 × Pink Tower')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send refund' }))

    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()).toEqual([
      {
        lines: [{ line_id: 1, amount_cents: 6850, quantity: 1 }],
        amount_cents: 6850,
        version: 3,
      },
    ])
  })

  it.each([
    [
      'is disputed',
      { dispute: { status: 'open', amount_cents: 7849 } },
      'The buyer asks the bank for $78.49',
      true,
    ],
    ['came twice', { is_surplus: true }, '$78.49 came twice and could not be sent back', false],
  ])(
    'says where a payment %s, and how Stripe calls it',
    async (_what, changes, title, isDisputed) => {
      await open(buildOrder({ ...paidByCard, ...payment({ ...paidMoney, ...byCard, ...changes }) }))

      const notice = await screen.findByText(title)
      expect(notice.closest('[role=alert]')?.textContent).toContain('pi_123')
      // Stripe would refuse it.
      expect(screen.queryByRole('button', { name: /refund/i, hidden: true }) === null).toBe(
        isDisputed,
      )
    },
  )

  it('says that no money came where it was paid by a test card', async () => {
    await open(buildOrder({ ...paidByCard, ...testNow }))

    expect(await screen.findByText('Paid by a test card: no money came')).toBeTruthy()
    expect(screen.getByText('Test payment')).toBeTruthy()
    expect(screen.queryByText(/Pack it/)).toBeNull()
  })

  it('says that an answer was lost, and keeps what was typed', async () => {
    const { user, press, inDialog } = await open(
      paid,
      {},
      {
        [`POST ${path('ship')}`]: () => Response.json({}, { status: 504 }),
      },
    )
    await press('Ship')
    const dialog = await inDialog('Ship the order')
    await user.selectOptions(dialog.getByLabelText('Carrier (optional)'), 'UPS')
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))

    await screen.findAllByText('Failed to mark the order as shipped.')
    expect(screen.getAllByText(/It may have been done all the same/)).not.toEqual([])
    expect(dialog.getByLabelText('Carrier (optional)')).toHaveProperty('value', 'UPS')
  })

  it('prints no slip before there is anything to pack', async () => {
    await open(unpaid)

    expect(screen.queryByRole('button', { name: 'Print packing slip' })).toBeNull()
  })

  it('prints a slip with the seller, the address, the note and the units, without a price', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    onTestFinished(() => void vi.unstubAllGlobals())
    const seller = '</script><img src=x onerror=alert(1)>'
    const settings = buildSettings({ seller_address: `24 Beech Lane\n${seller}` })
    const logo = { image: '/oak.png', width: 40, height: 10 }
    const lines = paid.lines.map((line) => ({ ...line, sku: 'SEN-01' }))
    const { press } = await open(
      { ...paid, lines, note: 'No plastic, please.' },
      {},
      { 'GET /admin/v1/settings': () => Response.json(settings) },
      { ...defaultShopInfo, logo },
    )
    await screen.findByText(/24 Beech Lane/)

    await press('Print packing slip')

    expect(print).toHaveBeenCalledTimes(1)
    const slip = document.querySelector('.packing-slip')
    const bought = screen.getByRole('region', { name: 'What was bought' })
    expect(bought.textContent).toContain('$68.50 each · SKU SEN-01')
    const texts = ['GB-1001', 'Golden Bead', '24 Beech Lane', '12 Elm Street', 'SKU SEN-01']
    for (const text of [...texts, 'No plastic, please.']) {
      expect(slip?.textContent).toContain(text)
    }
    expect(slip?.textContent).not.toContain('$')
    expect(slip?.textContent).toContain(seller)
    expect([...(slip?.querySelectorAll('img') ?? [])].map(({ alt, src }) => [alt, src])).toEqual([
      ['Golden Bead', expect.stringMatching(/oak\.png$/)],
    ])
  })

  it('names a delivery that is not the usual one, on the slip too', async () => {
    await open({ ...paid, shipping_rate_name: 'Express' })

    const bought = await screen.findByRole('region', { name: 'What was bought' })
    expect(bought.textContent).toContain('Shipping (Express)')
    expect(document.querySelector('.packing-slip')?.textContent).toContain('DeliveryExpress')
  })

  it('leads back to its row in the list that one came from', async () => {
    const { user, path: here } = await open(
      unpaid,
      {},
      {
        'GET /rest/v1/orders': () => {
          const { ship_to: _shipTo, ...row } = unpaid
          return Response.json([
            { ...row, payments: [], order_lines: [], id: 1, name: 'Ada', organisation: null },
          ])
        },
      },
    )

    await user.click(screen.getByRole('link', { name: 'All orders' }))

    await waitFor(() => expect(here()).toBe('/admin/orders?state=unpaid'))
    const link = within(await screen.findByRole('rowheader', { name: 'GB-1001' })).getByRole('link')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('says which terms its buyer accepted, without a question until somebody asks', async () => {
    const saved = (day: string, changes = {}) => ({
      version: Number(day),
      title: 'Terms',
      is_built_in: false,
      saved_at: `2025-12-${day}T10:00:00.000Z`,
      ...changes,
    })
    const { user, sent } = await open(
      buildOrder({ terms_accepted_at: '2025-12-04T09:00:00.000Z' }),
      {},
      {
        'GET /admin/v1/pages/terms/versions': () =>
          Response.json([saved('09'), saved('03'), saved('01')]),
        'GET /admin/v1/pages/privacy/versions': () => Response.json([saved('09')]),
      },
    )
    const asked = () => sent.filter(({ call }) => call.endsWith('/versions'))
    const summary = await screen.findByText(/^Terms accepted/)
    expect([summary.textContent, asked()]).toEqual([expect.stringContaining('Dec 4, 2025'), []])

    await user.click(summary)

    expect((await screen.findByText(/: the text of Dec 3, 2025/)).textContent).toMatch(/^Terms/)
    expect((await screen.findByText(/: the built-in text/)).textContent).toMatch(/^Privacy/)
    const link = screen.getByRole('link', { name: 'Terms' })
    expect(link.getAttribute('href')).toBe('/admin/pages/terms')
  })

  it('says what is left of an order of long ago', async () => {
    const nobody = { name: '', line1: '', city: '', state: '', postal_code: '', country: 'US' }
    await open(buildOrder({ ...shipped, email: '', ship_to: nobody }))

    expect(screen.getByText(/^Name, addresses and note were erased/)).toBeTruthy()
  })

  it('that does not exist says so', async () => {
    await renderShop(
      '/admin/orders/GB-9999',
      {
        ...profileOf({ role: 'admin' }),
        'GET /store/v1/orders/GB-9999': () => Response.json({}, { status: 404 }),
      },
      storedSession,
    )

    expect(await screen.findByText('Order not found')).toBeTruthy()
  })
})
