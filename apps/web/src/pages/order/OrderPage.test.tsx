import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Order } from '@golden-bead/contracts/orders'
import { buildOrder, buildParcel, buildRefund, buildTerms, buildTransfer } from '#test/builders.ts'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const createdAt = '2025-12-01T00:00:00.000Z'
const event = (kind: Order['events'][number]['kind'], details = {}) => ({
  kind,
  actor: 'owner' as const,
  details,
  created_at: createdAt,
})
const asked = 'GET /store/v1/orders/GB-1001'
const refusal = (status: number, code: string) =>
  Response.json({ code, message: 'No.', requestId: 'r' }, { status })

const answersOf = (order: Order): Answers => ({
  [asked]: () => Response.json(order),
})

const open = async (
  changes: Partial<Order> = {},
  answers: Answers = {},
  session?: typeof storedSession,
) => {
  const shop = await renderShop(
    '/order/GB-1001#key=key-of-the-order',
    { ...answersOf(buildOrder(changes)), ...answers },
    session,
  )
  await screen.findByRole('heading', { level: 1, name: 'Order GB-1001' })
  return shop
}

const keysSent = ({ sent }: Awaited<ReturnType<typeof renderShop>>) =>
  sent.filter(({ call }) => call === asked).map(({ headers }) => headers.get('order-key'))

const startedTransfer = {
  payments: buildOrder().payments.map((payment) => ({ ...payment, captured_cents: 4000 })),
}

describe('the page of an order', () => {
  it('opens by the link of a mail, whose key leaves the address and stays in the tab', async () => {
    const first = await open()

    expect(keysSent(first)[0]).toBe('key-of-the-order')
    await waitFor(() => expect(first.hash()).toBe(''))
    first.unmount()
    const second = await renderShop('/order/GB-1001', answersOf(buildOrder()))
    await screen.findByRole('heading', { level: 1, name: 'Order GB-1001' })
    expect(keysSent(second)).toEqual(['key-of-the-order'])
    expect(screen.queryByRole('link', { name: 'My orders' })).toBeNull()
  })

  it('opens for the member by the session, without a key', async () => {
    const shop = await renderShop('/order/GB-1001', answersOf(buildOrder()), storedSession)

    await screen.findByRole('heading', { level: 1, name: 'Order GB-1001' })
    expect(keysSent(shop)).toEqual([null])
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe(
      '/profile?tab=orders',
    )
  })

  it('is added to the account of whoever has logged in, once', async () => {
    const { user, sent } = await open(
      {},
      { 'POST /store/v1/orders/GB-1001/claim': () => Response.json(claimed) },
      storedSession,
    )
    await user.click(screen.getByRole('button', { name: 'Add to my orders' }))

    expect(await screen.findByText('The order is in your account now')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add to my orders' })).toBeNull()
    const claim = sent.find(({ call }) => call.endsWith('/claim'))
    expect(claim?.headers.get('order-key')).toBe('key-of-the-order')
  })

  const beside = () => within(screen.getByRole('main'))
  const claimed = buildOrder({ in_account: true, key: undefined, version: 2 })
  const account: Answers = {
    'POST /auth/v1/signup': () => Response.json({ id: 'u1', email: 'ada@example.com' }),
    'POST /auth/v1/verify': () =>
      Response.json({
        ...storedSession,
        user: { id: 'u1', email: 'ada@example.com', user_metadata: { name: 'Ada' } },
      }),
    'POST /store/v1/orders/GB-1001/claim': () => Response.json(claimed),
  }
  const signUp = async ({ user, field }: Awaited<ReturnType<typeof open>>) => {
    await user.type(field('Password'), 'secret bead')
    await user.click(beside().getByRole('button', { name: 'Create account' }))
    await screen.findByRole('heading', { name: 'Almost there: check your email' })
  }

  it('offers a guest an account for a password, which has the order once its code was typed', async () => {
    const shop = await open({}, account)
    expect(beside().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?next=%2Forder%2FGB-1001',
    )

    await signUp(shop)
    const asked = shop.sent.find(({ call }) => call.startsWith('POST /auth/v1/signup'))
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      email: 'ada@example.com',
      password: 'secret bead',
      data: { name: 'Ada Lovelace' },
    })
    await shop.user.type(screen.getByRole('textbox', { name: 'Code from the email' }), '123456')
    await shop.user.click(beside().getByRole('button', { name: 'Confirm' }))

    expect(await screen.findByText('The order is in your account now')).toBeTruthy()
    const claim = shop.sent.filter(({ call }) => call.endsWith('/claim'))
    expect(claim.map(({ headers }) => headers.get('order-key'))).toEqual(['key-of-the-order'])
    expect(screen.queryByRole('region', { name: /^Almost there/ })).toBeNull()
  })

  it('is in the new account once its buyer has logged in elsewhere, and in no other one', async () => {
    const first = await open({}, account)
    await signUp(first)
    first.logInElsewhere({
      ...storedSession,
      user: { id: 'u2', email: 'eve@example.com', name: '' },
    })
    expect(await screen.findByRole('button', { name: 'Add to my orders' })).toBeTruthy()
    expect(first.sent.some(({ call }) => call.endsWith('/claim'))).toBe(false)
    first.unmount()

    await open({}, account, storedSession)

    expect(await screen.findByText('The order is in your account now')).toBeTruthy()
  })

  it('offers no account what another one has already, or where the shop opens none', async () => {
    const { unmount } = await open({ in_account: true }, {}, storedSession)
    expect(screen.queryByRole('button', { name: 'Add to my orders' })).toBeNull()
    unmount()

    await renderShop('/order/GB-1001#key=key-of-the-order', answersOf(buildOrder()), undefined, {
      isSignUpDisabled: true,
    })
    await screen.findByRole('heading', { level: 1, name: 'Order GB-1001' })
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it.each<[string, Partial<Order>, boolean]>([
    ['waits for its payment', {}, false],
    ['is being packed', { payment_status: 'paid' }, false],
    ['is on its way', { payment_status: 'paid', fulfilment_status: 'shipped' }, true],
    ['has ended', { status: 'cancelled', payment_status: 'expired' }, true],
  ])('that %s offers to buy it again or not', async (_state, changes, isOffered) => {
    await open(changes)

    expect(screen.queryByRole('button', { name: /^Buy again/ }) !== null).toBe(isOffered)
  })

  it.each([
    ['without a key and a session', '/order/GB-1001', undefined],
    ['with a key that does not open it', '/order/GB-1001#key=wrong', undefined],
    ['with a key that is none', '/order/GB-1001#key=%C3%BC', undefined],
    ['with a key that was cut off', '/order/GB-1001#key=', undefined],
    ['with a key that took a bracket along', '/order/GB-1001#key=key-of-the-order)', undefined],
    ['by a number that took a bracket along', '/order/GB-1001)#key=k', undefined],
    ['for another member', '/order/GB-1001', storedSession],
  ])('says how to open it %s', async (_how, address, session) => {
    const answer = () => refusal(404, 'not_found')
    await renderShop(address, { [asked]: answer, 'GET /store/v1/orders/GB-1001)': answer }, session)

    expect(
      await screen.findByRole('heading', { level: 1, name: 'We cannot show this order here' }),
    ).toBeTruthy()
    expect(screen.getByText(/open the link in our email/i)).toBeTruthy()
    if (session) return
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toMatch(
      /^\/login\?next=%2Forder%2FGB-1001/,
    )
  })

  it('leads members back to their own orders, from that of somebody else too', async () => {
    await renderShop('/order/GB-1001', { [asked]: () => refusal(404, 'not_found') }, storedSession)

    const link = await screen.findByRole('link', { name: 'My orders' })
    expect(link.getAttribute('href')).toBe('/profile?tab=orders')
  })

  it('can be asked for again where the shop does not answer', async () => {
    let isDown = true
    const { user } = await renderShop('/order/GB-1001#key=k', {
      ...answersOf(buildOrder()),
      [asked]: () => (isDown ? refusal(503, 'unavailable') : Response.json(buildOrder())),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false

    await user.click(again)

    expect(await screen.findByRole('heading', { name: 'How to pay' })).toBeTruthy()
  })

  it('names a delivery that is not the usual one, and its days', async () => {
    await open({ shipping_rate_name: 'Express', shipping_working_days: 1 })

    const lines = screen.getByRole('region', { name: 'What you ordered' })
    expect(lines.textContent).toContain('Shipping (Express)$9.99')
    expect(await screen.findByText(/and arrives within 1 working day after that/)).toBeTruthy()
  })

  it('shows what was bought, what it costs and where it goes', async () => {
    await open({ note: 'Ring twice.', purchase_order_number: 'PO 7' })

    const lines = screen.getByRole('region', { name: 'What you ordered' })
    expect(lines.textContent).toContain('Pink Tower1 × $68.50$68.50')
    expect(lines.textContent).toContain('Shipping$9.99')
    expect(lines.textContent).toContain('Total$78.49')
    for (const words of [/Ada Lovelace\n12 Elm Street\nChicago, IL 60614/, 'PO 7', 'Ring twice.']) {
      expect(screen.getByText(words, { normalizer: (text) => text })).toBeTruthy()
    }
  })

  it('copies what a buyer types at the bank, where the browser allows it', async () => {
    const { user } = await open({ transfer: buildTransfer() })
    const copied: string[] = []
    for (const what of ['amount', 'order number', 'routing number', 'account number']) {
      await user.click(screen.getByRole('button', { name: `Copy ${what}` }))
      copied.push(await navigator.clipboard.readText())
    }

    expect(copied).toEqual(['78.49', 'GB-1001', '021000021', '9876543210'])
    expect(screen.getAllByText('Copied')).toHaveLength(4)
  })

  it('of which the shop has erased name and address says so', async () => {
    const { ship_to: shipTo } = buildOrder()
    const empty = { name: '', line1: '', city: '', postal_code: '' }
    await open({ email: '', ship_to: { ...shipTo, ...empty } })

    expect(screen.getByText(/erased your name and address/)).toBeTruthy()
    expect(screen.queryByText('Emails go to')).toBeNull()
    expect(screen.queryByText(/, IL/)).toBeNull()
  })

  const shipment = buildParcel()
  const pending = buildRefund({ status: 'pending' })
  it.each<[string, Partial<Order>, string, RegExp]>([
    [
      'waits for the rest of it',
      { payments: buildOrder().payments.map((one) => ({ ...one, captured_cents: 4000 })) },
      'How to pay',
      /We received \$40\.00 of \$78\.49, thank you\.\s*Still to pay\s*\$38\.49.*GB-1001(?!.*ends by itself)/,
    ],
    [
      'ended with a part of it',
      { status: 'cancelled', payment_status: 'voided', refund_due_cents: 4000 },
      'This order is cancelled',
      /We will refund you \$40\.00/,
    ],
    ['waits for its payment', {}, 'How to pay', /\$78.49.*GB-1001.*December 7.*Bank of Beads/],
    [
      'waits for its payment to an account that the shop names',
      { payment_instructions: 'In words', transfer: buildTransfer({ check_payable_to: '' }) },
      'How to pay',
      /Account nameBead Works LLC.*Routing number021000021.*Account number9876543210(?!.*payable to)/,
    ],
    [
      'waits for its payment while the owner says not how to pay',
      { payment_instructions: '' },
      'How to pay',
      /Please ask us before you pay.*leaves us within 2 working days/,
    ],
    [
      'is paid',
      { payment_status: 'paid' },
      'We are packing it',
      /within 2 working days and arrives within 5 working days/,
    ],
    [
      'is on its way',
      { payment_status: 'paid', fulfilment_status: 'shipped', shipments: [shipment] },
      'Your parcel is on its way',
      /December 3, 2025 with UPS.*Track your parcel/,
    ],
    [
      'was cancelled',
      { status: 'cancelled', payment_status: 'voided' },
      'This order is cancelled',
      /do not pay for it/,
    ],
    [
      'was replaced by one in the same account',
      { status: 'cancelled', payment_status: 'voided', replaced: { by: 'GB-1002' } },
      'This order was changed',
      /Your new order is GB-1002\.$/,
    ],
    [
      'was replaced by one that this link does not open',
      { status: 'cancelled', payment_status: 'voided', replaced: {} },
      'This order was changed',
      /nothing to pay here\. Our email about the new order has its link\.$/,
    ],
    [
      'has ended',
      { status: 'cancelled', payment_status: 'expired' },
      'This order has ended',
      /place it again/,
    ],
    [
      'was cancelled after its payment',
      { status: 'cancelled', payment_status: 'paid', refund_due_cents: 7849 },
      'This order is cancelled',
      /We will refund you \$78.49/,
    ],
    [
      'was given back',
      { status: 'cancelled', payment_status: 'refunded' },
      'This order is cancelled',
      /Your money was sent back/,
    ],
    [
      'was cancelled, and some of its money stays with the shop',
      { status: 'cancelled', payment_status: 'partly_refunded' },
      'This order is cancelled',
      /There is no further refund/,
    ],
    [
      'is being given back',
      { status: 'cancelled', payment_status: 'refunded', refunds: [pending] },
      'This order is cancelled',
      /are sending your money back to your card/,
    ],
    [
      'was cancelled while its bank looks at the payment',
      { status: 'cancelled', payment_status: 'paid', bank_decides: true },
      'This order is cancelled',
      /^This order is cancelledYour bank is looking at the payment, and decides where the money goes\.$/,
    ],
    [
      'was refunded before it was sent',
      { payment_status: 'refunded' },
      'Your money was sent back',
      /All of it/,
    ],
    [
      'is being refunded before it was sent',
      { payment_status: 'refunded', refunds: [pending] },
      'We are sending your money back',
      /email you when it is sent/,
    ],
  ])('says what happens next where it %s', async (_state, changes, title, words) => {
    await open(changes)

    const next = await screen.findByRole('region', { name: title })
    await waitFor(() => expect(next.textContent).toMatch(words))
  })

  it('says of each parcel what is in it, and what is still to come', async () => {
    const [line] = buildOrder().lines
    if (line === undefined) throw new Error('The order has no line.')
    const id = '5b0e7c51-0000-4000-8000-000000000002'
    const there = { delivered_at: '2025-12-06T12:00:00.000Z', lines: [{ line_id: 1, quantity: 2 }] }
    await open({
      payment_status: 'paid',
      fulfilment_status: 'partly_shipped',
      lines: [{ ...line, quantity: 4, shipped: 3 }],
      shipments: [buildParcel(there), buildParcel({ id, carrier: 'other' })],
    })

    const title = 'A part of your order is on its way'
    const { textContent: words } = await screen.findByRole('region', { name: title })
    expect(words).toMatch(
      /with UPS and should have reached you by December 6, 2025.*2 × Pink Tower/,
    )
    expect(words).toMatch(/It left us on December 3, 2025[^w]+and arrives.*1 × Pink Tower/)
    expect(words).toMatch(/Still to come:1 × Pink Tower$/)
  })

  it('links to where the parcel is', async () => {
    await open({ payment_status: 'paid', fulfilment_status: 'shipped', shipments: [shipment] })

    const link = screen.getByRole('link', { name: 'Track your parcel' })
    expect(link.getAttribute('href')).toBe('https://ups.example/1')
    expect(link.getAttribute('rel')).toBe('noreferrer')
  })

  it('tells what happened in its order', async () => {
    await open({
      events: [
        { ...event('placed'), actor: 'buyer' },
        event('reminded'),
        event('paid'),
        event('shipped'),
        event('refunded', { amount_cents: 500, reason: 'A scratch' }),
      ],
    })

    const timeline = screen.getByRole('region', { name: 'What happened' })
    expect(
      within(timeline)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('You placed the order'),
      expect.stringContaining('We reminded you of the payment'),
      expect.stringContaining('Your payment arrived'),
      expect.stringContaining('Your parcel left us'),
      expect.stringContaining('We sent $5.00 backA scratch'),
    ])
  })

  it('says of no money that it has left before it has, and of what did not arrive that it is to come', async () => {
    const [payment] = buildOrder().payments
    const failed = payment && { ...payment, failed_refund_cents: 500 }
    await open({
      payment_status: 'partly_refunded',
      payments: failed ? [failed] : [],
      refunds: [{ ...pending, amount_cents: 1000 }],
      events: [
        event('refund_failed', { amount_cents: 500 }),
        event('refund_started', { amount_cents: 1000 }),
      ],
    })

    const lines = screen.getByRole('region', { name: 'What you ordered' })
    expect(lines.textContent).toContain('Being sent back$10.00Still to be sent back$5.00')
    const timeline = screen.getByRole('region', { name: 'What happened' })
    expect(timeline.textContent).toContain('$5.00 did not reach you')
    expect(timeline.textContent).toContain('We are sending $10.00 back to your card')
  })

  it('says what a refund was for where that was named, once and while it is sent', async () => {
    const lines = [{ line_id: 1, quantity: 1, amount_cents: 6850, tax_cents: 0 }]
    const named = { ...pending, is_named: true, amount_cents: 7849, lines, shipping_cents: 999 }
    await open({
      payment_status: 'refunded',
      refunds: [
        named,
        { ...named, status: 'failed', amount_cents: 1, created_at: '2025-12-03T00:00:00.000Z' },
        { ...named, is_named: false, amount_cents: 2, created_at: '2025-12-04T00:00:00.000Z' },
      ],
    })

    const refunds = await screen.findByRole('region', { name: 'What was refunded' })
    expect(within(refunds).getAllByRole('listitem')).toHaveLength(1)
    expect(refunds.textContent).toContain('$78.49 being sent back1 × Pink Tower$68.50Shipping$9.99')
  })

  it('says that money which is due is still to be sent, and what stays with the shop', async () => {
    await open({
      payment_status: 'paid',
      refund_due_cents: 6850,
      events: [event('refund_kept', { amount_cents: 999 })],
    })

    const lines = screen.getByRole('region', { name: 'What you ordered' })
    expect(lines.textContent).toContain('Still to be sent back$68.50')
    const timeline = screen.getByRole('region', { name: 'What happened' })
    expect(timeline.textContent).toContain('$9.99 of your payment stays with us')
  })

  it('leads to the contact form with its number, once it has left to return something', async () => {
    await open({ payment_status: 'paid', fulfilment_status: 'shipped', shipments: [shipment] })

    expect(screen.getByRole('link', { name: 'Return something' }).getAttribute('href')).toBe(
      '/contact?order=GB-1001',
    )
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })

  it('is read anew when the tab is shown again', async () => {
    let order = buildOrder()
    await open({}, { [asked]: () => Response.json(order) })
    order = buildOrder({ payment_status: 'paid', version: 2 })

    act(() => void window.dispatchEvent(new Event('focus')))

    expect(await screen.findByRole('heading', { name: 'We are packing it' })).toBeTruthy()
  })
})

describe('the address of an order', () => {
  const call = 'POST /store/v1/orders/GB-1001/correct'
  const moved = buildOrder({
    version: 2,
    ship_to: { ...buildOrder().ship_to, line1: '1 Navy Street' },
  })
  const correct = async (answers: Answers) => {
    const shop = await open({}, answers)
    await shop.user.click(screen.getByRole('button', { name: 'Correct the address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }))
    await shop.user.clear(dialog.getByLabelText('Address'))
    await shop.user.type(dialog.getByLabelText('Address'), '1 Navy Street')
    await shop.user.click(dialog.getByRole('button', { name: 'Save address' }))
    return shop
  }

  it('is corrected by its buyer while it is unpaid', async () => {
    const { sent } = await correct({ [call]: () => Response.json(moved) })

    expect(await screen.findByText(/1 Navy Street/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const asked = sent.find((one) => one.call === call)
    expect(asked?.headers.get('order-key')).toBe('key-of-the-order')
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      version: 1,
      ship_to: { line1: '1 Navy Street', state: 'IL' },
    })
  })

  it('says first what the order costs there, and keeps what was typed until it is agreed to', async () => {
    const answer = (body: string) =>
      JSON.parse(body).expected_total_cents === 8277
        ? Response.json(moved)
        : Response.json({ code: 'total_changed', message: '', total_cents: 8277 }, { status: 409 })
    const { user } = await correct({ [call]: answer })
    expect(await screen.findByText('The order then costs $82.77')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Save at $82.77' }))
    expect(await screen.findByText(/1 Navy Street/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays, and the page says why, where the order has just changed', async () => {
    await correct({ [call]: () => refusal(409, 'version_conflict') })

    expect(await screen.findByText('The address was not corrected')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed where the shop does not answer', async () => {
    await correct({ [call]: () => refusal(503, 'unavailable') })

    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('The address was not corrected')).toBeTruthy()
    expect(dialog.getByLabelText('Address')).toHaveProperty('value', '1 Navy Street')
  })

  it.each<[string, Partial<Order>]>([
    ['is paid', { payment_status: 'paid' }],
    ['has a part of its transfer', startedTransfer],
    ['has ended', { status: 'cancelled', payment_status: 'expired' }],
  ])('is not offered once the order %s', async (_state, changes) => {
    await open(changes)
    expect(screen.queryByRole('button', { name: 'Correct the address' })).toBeNull()
  })
})

describe('cancelling an order', () => {
  const cancelCall = 'POST /store/v1/orders/GB-1001/cancel'
  const cancelled = buildOrder({
    status: 'cancelled',
    payment_status: 'voided',
    version: 2,
    events: [event('placed'), { ...event('cancelled'), actor: 'buyer' }],
  })
  const press = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Cancel order' }))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }),
    )
  }

  it('asks first, names the version and shows the order as it is then', async () => {
    const shop = await open({}, { [cancelCall]: () => Response.json(cancelled) })
    await shop.user.click(screen.getByRole('button', { name: 'Cancel order' }))
    await shop.user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(shop.sent.some(({ call }) => call === cancelCall)).toBe(false)

    await press(shop)

    expect(await screen.findByRole('heading', { name: 'This order is cancelled' })).toBeTruthy()
    expect(screen.getByText('You cancelled the order')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    const { body, headers } = shop.sent.find(({ call }) => call === cancelCall) ?? {}
    expect(JSON.parse(body ?? '')).toEqual({ version: 1 })
    expect(headers?.get('order-key')).toBe('key-of-the-order')
  })

  it('takes out some items, at the total that was shown, and never all of them', async () => {
    const [line] = buildOrder().lines
    const two = line ? [{ ...line, quantity: 2, line_total_cents: 13_700 }] : []
    const order = { lines: two, subtotal_cents: 13_700, shipping_cents: 0, total_cents: 13_700 }
    const after = buildOrder({
      version: 2,
      events: [
        event('placed'),
        { ...event('units_cancelled', { items: '1 × Pink Tower' }), actor: 'buyer' },
      ],
    })
    const { user, sent } = await open(order, { [cancelCall]: () => Response.json(after) })
    await user.click(screen.getByRole('button', { name: 'Cancel some items' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel some items' }))
    const confirm = dialog.getByRole('button', { name: 'Cancel items' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    const more = dialog.getByRole('button', { name: 'Increase quantity' })
    await user.click(more)
    expect(dialog.getByText('You then pay $78.49, shipping included.')).toBeTruthy()
    await user.click(more)
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await user.click(dialog.getByRole('button', { name: 'Decrease quantity' }))
    await user.click(confirm)

    expect(await screen.findByText('You cancelled 1 × Pink Tower')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === cancelCall) ?? {}
    expect(JSON.parse(body ?? '')).toEqual({
      version: 1,
      lines: [{ line_id: 1, quantity: 1 }],
      expected_total_cents: 7_849,
    })
    // The last item goes with the order.
    expect(screen.queryByRole('button', { name: 'Cancel some items' })).toBeNull()
  })

  it('takes out no items where less is left than a card can be charged', async () => {
    const [line] = buildOrder().lines
    const cheap = line ? [{ ...line, quantity: 2, unit_price_cents: 40, line_total_cents: 80 }] : []
    const { user } = await open({
      payment_method: 'card',
      lines: cheap,
      shipping_rate_cents: 0,
      subtotal_cents: 80,
      shipping_cents: 0,
      total_cents: 80,
    })
    await user.click(screen.getByRole('button', { name: 'Cancel some items' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel some items' }))
    await user.click(dialog.getByRole('button', { name: 'Increase quantity' }))

    expect(dialog.getByText(/A card payment is at least \$0\.50\. Please keep more/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Cancel items' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
  })

  it('that comes too late says so, and shows what has happened', async () => {
    let order = buildOrder()
    const shop = await open(
      {},
      {
        [asked]: () => Response.json(order),
        [cancelCall]: () => refusal(409, 'version_conflict'),
      },
    )
    order = buildOrder({ payment_status: 'paid', version: 2 })

    await press(shop)

    expect(await screen.findByText('This order has just changed')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'We are packing it' })).toBeTruthy()
  })

  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it('that does not reach the shop says so', async () => {
    const shop = await open({}, { [cancelCall]: lost })

    await press(shop)

    expect(await screen.findByText('The order was not cancelled')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy()
  })

  it.each([
    ['whose answer was lost', lost],
    ['that the shop did by itself', () => refusal(409, 'version_conflict')],
  ])('%s shows what is true', async (_how, answer) => {
    let order = buildOrder()
    const shop = await open({}, { [asked]: () => Response.json(order), [cancelCall]: answer })
    order = cancelled

    await press(shop)

    expect(await screen.findByRole('heading', { name: 'This order is cancelled' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says nothing that it does not know, where the order cannot be read either', async () => {
    let isDown = false
    const shop = await open(
      {},
      { [asked]: () => (isDown ? lost() : Response.json(buildOrder())), [cancelCall]: lost },
    )
    isDown = true

    await press(shop)

    expect(await screen.findByText('We are not sure the order was cancelled')).toBeTruthy()
    expect(screen.queryByText('The order was not cancelled')).toBeNull()
  })

  it.each<[string, Partial<Order>]>([
    ['is paid', { payment_status: 'paid' }],
    ['has ended', { status: 'cancelled', payment_status: 'expired' }],
  ])('is not offered where the order %s', async (_state, changes) => {
    await open(changes)

    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })
})

describe('an order that is paid by card', () => {
  const settleCall = 'POST /store/v1/orders/GB-1001/settle'
  const byCard = { payment_method: 'card' } as const
  const terms: Answers = {
    'GET /store/v1/checkout': () =>
      Response.json(buildTerms({ payment_methods: ['card', 'bank_transfer'] })),
  }

  it('waits, and can be paid now or in another way', async () => {
    const transferred = buildOrder({ version: 2 })
    const shop = await open(byCard, {
      ...terms,
      'POST /store/v1/orders/GB-1001/pay': () => Response.json(transferred),
    })
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pay $78.49 now' })).toBeTruthy()

    await shop.user.click(
      await screen.findByRole('button', { name: 'Pay by bank transfer or check' }),
    )

    expect(await screen.findByRole('heading', { name: 'How to pay' })).toBeTruthy()
    const call = shop.sent.find(({ call: name }) => name.endsWith('/pay'))
    expect(JSON.parse(call?.body ?? '')).toEqual({ version: 1, payment_method: 'bank_transfer' })
  })

  it('says that it holds nothing, and that it has to be paid by card', async () => {
    const shop = await open(
      { ...byCard, is_held: false },
      {
        ...terms,
        'POST /store/v1/orders/GB-1001/pay': () =>
          Response.json(
            { code: 'pay_by_card', message: 'Please pay by card.', requestId: 'r' },
            { status: 409 },
          ),
      },
    )
    expect(screen.getByText(/Your items are not held until you have paid/)).toBeTruthy()
    expect(screen.queryByText(/We hold your items/)).toBeNull()

    await shop.user.click(
      await screen.findByRole('button', { name: 'Pay by bank transfer or check' }),
    )

    expect(await screen.findByText('You cannot pay this way')).toBeTruthy()
    expect(screen.getByText('Please pay by card.')).toBeTruthy()
  })

  it('is not offered where a card would be charged too little', async () => {
    await open({ ...byCard, total_cents: 49 }, terms)

    expect(
      await screen.findByRole('button', { name: 'Pay by bank transfer or check' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull()
  })

  it('says where no payment page can be had', async () => {
    const shop = await open(byCard, {
      ...terms,
      'POST /store/v1/orders/GB-1001/pay': () =>
        Response.json(buildOrder({ ...byCard, version: 2 })),
    })
    await shop.user.click(await screen.findByRole('button', { name: 'Pay $78.49 now' }))

    expect(await screen.findByText('The payment page cannot be reached right now')).toBeTruthy()
  })

  it('is checked when its buyer comes back, and turns to paid by itself', async () => {
    const paid = buildOrder({ ...byCard, payment_status: 'paid', version: 2 })
    const answer = Promise.withResolvers<Response>()
    const shop = await renderShop('/order/GB-1001?paid=1#key=key-of-the-order', {
      ...answersOf(buildOrder(byCard)),
      [settleCall]: () => answer.promise,
    })
    expect(
      await screen.findByRole('heading', { name: 'We are checking your payment' }),
    ).toBeTruthy()
    expect(screen.queryByText(/You have not paid yet/)).toBeNull()

    answer.resolve(Response.json(paid))

    expect(await screen.findByRole('heading', { name: 'We are packing it' })).toBeTruthy()
    await waitFor(() => expect(shop.path()).toBe('/order/GB-1001'))
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
    expect(screen.getByText(/^Your payment for order GB-1001 is here/)).toBeTruthy()
  })

  it('names no address of mail to a browser that is not shown it', async () => {
    await renderShop('/order/GB-1001?paid=1#key=waiting', {
      ...answersOf(buildOrder(byCard)),
      [settleCall]: () =>
        Response.json(buildOrder({ ...byCard, payment_status: 'paid', email: '', events: [] })),
    })

    expect(await screen.findByText(/A confirmation is on its way\.$/)).toBeTruthy()
  })

  it('thanks nobody who comes back without having paid, and says what is missing', async () => {
    await open(byCard, terms)

    expect(screen.getByText(/, and not paid yet$/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
    expect(screen.queryByText('Thank you')).toBeNull()
  })
})
