import { defaultShopInfo } from '@golden-bead/contracts/shop-info'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Price } from '@golden-bead/contracts/orders'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { keepWaitingOrder, readWaitingOrder, waitingOrderOf } from '#lib/waiting-order.ts'
import { autofill } from '#test/autofill.ts'
import {
  buildAddress,
  buildOrder,
  buildPrice,
  buildProduct,
  buildTerms,
  usualRate,
} from '#test/builders.ts'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const tower = buildProduct({ price: 68.5 })
const saveCart = (...lines: object[]) => localStorage.setItem(cartStorageKey, JSON.stringify(lines))
const savedCart = (): unknown => JSON.parse(localStorage.getItem(cartStorageKey) ?? 'null')

const textIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) =>
    storage.getItem(storage.key(index) ?? ''),
  ).join('\n')

const refusal = (status: number, code: string, message = 'No.') =>
  Response.json({ code, message, requestId: 'r' }, { status })

/** A shop that takes orders, and what else it answers. */
const answersOf = (changes: Answers = {}): Answers => ({
  'POST /store/v1/price': () => Response.json(buildPrice()),
  'POST /store/v1/orders': () => Response.json(buildOrder(), { status: 201 }),
  'GET /store/v1/orders/GB-1001': () => Response.json(buildOrder()),
  'GET /rest/v1/products': () => Response.json([tower]),
  ...changes,
})

const newId = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`

type Enter = (field: HTMLElement, text: string) => void | Promise<void>

const open = async (
  changes: Answers = {},
  session?: object,
  config: Parameters<typeof renderShop>[3] = {},
) => {
  const shop = await renderShop('/checkout', answersOf(changes), session, config)
  await screen.findByRole('heading', { level: 1 })
  const button = (name: RegExp) => screen.findByRole('button', { name })
  return {
    ...shop,
    fill: async (enter: Enter = autofill) => {
      const { user, field } = shop
      await screen.findByRole('form', { name: 'Checkout' })
      const email = screen.queryByLabelText('Email')
      if (email) await enter(email, 'ada@example.com')
      await enter(field('Name'), 'Ada Lovelace')
      await enter(field('Address'), '12 Elm Street')
      await enter(field('City'), 'Chicago')
      autofill(field('State'), 'IL')
      await enter(field('ZIP code'), '60614')
      await user.click(screen.getByRole('checkbox'))
    },
    order: async () => shop.user.click(await button(/^Order for/)),
    tryAgain: async () => shop.user.click(await button(/^Try again$/)),
    orders: () =>
      shop.sent.filter(({ call }) => call === 'POST /store/v1/orders').map(({ body }) => body),
    keys: () =>
      shop.sent
        .filter(({ call }) => call === 'POST /store/v1/orders')
        .map(({ headers }) => headers.get('idempotency-key')),
  }
}

describe('the checkout', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  it('says on its button what will happen, by card first, and when it arrives', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { user } = await open({
      'GET /store/v1/checkout': () =>
        Response.json(buildTerms({ payment_methods: ['card', 'bank_transfer'] })),
    })
    expect(await screen.findByRole('button', { name: 'Pay $78.49' })).toBeTruthy()
    const arrival = screen.getByText('When it arrives').nextElementSibling
    expect(arrival?.textContent).toBe('Order today, arrives by Tue, Dec 8.')

    await user.click(screen.getByRole('radio', { name: /^Bank transfer/ }))

    expect(screen.getByRole('button', { name: 'Order for $78.49 by bank transfer' })).toBeTruthy()
    expect(arrival?.textContent).toBe('Arrives within 7 working days of payment.')
  })

  it('has a header and a footer of its own, with the way back and no other way to buy', async () => {
    await open()
    // That of the page, its heading, comes after it.
    const [header = document.body] = screen.getAllByRole('banner')
    const linksIn = (part: HTMLElement) =>
      within(part)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)

    expect(linksIn(header)).toEqual(['Golden Bead', 'Back to cart'])
    expect(within(header).queryByRole('button')).toBeNull()
    expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
      'Returns',
      'Contact',
      'Terms',
      'Privacy',
    ])
  })

  it('names beside the card what can be paid with', async () => {
    await open({
      'GET /store/v1/checkout': () => Response.json(buildTerms({ payment_methods: ['card'] })),
    })

    const card = await screen.findByRole('radio', { name: /^Card/ })
    expect(card.closest('label')?.textContent).toMatch(/^Card.*Visa.*Mastercard.*Apple Pay/)
  })

  it('has the total on top, and unfolds there what is bought', async () => {
    const { user } = await open()
    const fold = await screen.findByRole('button', { name: /^1 item\s*Total \$78\.49$/ })
    const form = screen.getByRole('form', { name: 'Checkout' })
    const [firstButton] = within(form).getAllByRole('button')
    expect(firstButton).toBe(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('false')

    await user.click(fold)

    expect(fold.getAttribute('aria-expanded')).toBe('true')
    const parts = document.getElementById(fold.getAttribute('aria-controls') ?? '')
    expect(parts?.textContent).toContain('Pink Tower')
  })

  it('says before the form is filled in what would stand in the way, and the way that works', async () => {
    const refused = { code: 'pay_by_card', message: 'Only a few are left.' }
    const { user, sent } = await open({
      'GET /store/v1/checkout': () =>
        Response.json(buildTerms({ payment_methods: ['card', 'bank_transfer'] })),
      'POST /store/v1/price': (body) => {
        const isByCard = JSON.parse(body).payment_method === 'card'
        return Response.json(buildPrice({ is_held: false, refusal: isByCard ? null : refused }))
      },
    })
    expect(await screen.findByText('Your items are not held until you have paid')).toBeTruthy()
    expect(screen.getByText(/You have an hour to pay\.$/)).toBeTruthy()

    await user.click(screen.getByRole('radio', { name: /^Bank transfer/ }))

    expect(await screen.findByText('Please pay by card')).toBeTruthy()
    expect(screen.getByText('Only a few are left.')).toBeTruthy()
    const asked = sent.filter(({ call }) => call === 'POST /store/v1/price')
    expect(asked.map(({ body }) => JSON.parse(body ?? '').payment_method)).toEqual([
      'card',
      'bank_transfer',
    ])
  })

  it('says what is not paid yet of an address as soon as it was typed', async () => {
    const message = 'There are unpaid orders for this email address.'
    const { user, field } = await open({
      'POST /store/v1/price': (body) =>
        Response.json(
          buildPrice({
            refusal: JSON.parse(body).email ? { code: 'too_many_unpaid_orders', message } : null,
          }),
        ),
    })
    await screen.findByRole('form', { name: 'Checkout' })

    await user.type(field('Email'), 'ada@example.com')
    expect(screen.queryByText(message)).toBeNull()
    await user.tab()

    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('is empty with an empty cart', async () => {
    saveCart()
    await open()

    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('lets the browser fill in a person and an address in one go, with nothing of it folded away', async () => {
    await open()

    const form = await screen.findByRole('form', { name: 'Checkout' })
    const inputs = [...form.querySelectorAll('input, select, textarea')]
    const filled = inputs.filter((input) => !input.closest('details'))
    // One section is what has the same words before it: here none.
    expect(
      filled.map((input) => `${input.getAttribute('name')}: ${input.getAttribute('autocomplete')}`),
    ).toEqual([
      'email: email',
      'name: name',
      'organisation: organization',
      'line1: address-line1',
      'line2: address-line2',
      'city: address-level2',
      'state: address-level1',
      'postal_code: postal-code',
      'phone: tel',
      'payment_method: null',
      'terms: null',
    ])
    expect(screen.getByLabelText('Apartment, suite (optional)')).toBeTruthy()
    for (const folded of form.querySelectorAll('details')) expect(folded.open).toBe(false)
  })

  it('says before the button what it costs, when it arrives and how long it can go back', async () => {
    await open()

    expect(
      await screen.findByRole('button', { name: 'Order for $78.49 by bank transfer' }),
    ).toBeTruthy()
    expect(screen.getByRole('radio', { name: /Bank transfer or check/ })).toHaveProperty(
      'checked',
      true,
    )
    expect(screen.getByText(/within 7 working days of payment/)).toBeTruthy()
    expect(screen.getByText('30 days to return it')).toBeTruthy()
  })

  it('takes no order without a way to pay, and says so', async () => {
    await open({
      'GET /store/v1/checkout': () => Response.json(buildTerms({ payment_methods: [] })),
    })

    expect(await screen.findByText('We are not taking orders right now')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Order for/ })).toBeNull()
  })

  it('warns in a line of small parts before the purchase, as the shop does now', async () => {
    await open({
      'GET /rest/v1/products': () => Response.json([{ ...tower, small_parts: true }]),
    })

    const note = await screen.findByRole('note', { name: 'Safety' })
    expect(note.textContent).toBe('Choking hazard under 3 yrs')
  })

  it('says at each field what is missing, and goes to the first', async () => {
    const { order, field, orders } = await open()

    await order()

    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    for (const words of [
      'Please enter your email address.',
      'Please tell us who gets the parcel.',
      'Please enter a street and a number, or a PO box.',
      'Please enter a city.',
      'Please choose a state.',
      'A ZIP code has five digits, such as 60614 or 60614-1234.',
      'Please accept the terms first.',
    ]) {
      expect(screen.getByText(words)).toBeTruthy()
    }
    expect(orders()).toEqual([])
  })

  it.each(['6061', 'ABCDE', '606145', '60614-12'])(
    'does not take %s for a ZIP code',
    async (zip) => {
      const { fill, field, order, orders } = await open()
      await fill()
      autofill(field('ZIP code'), zip)

      await order()

      expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true')
      expect(orders()).toEqual([])
    },
  )

  it('buys: sends what was typed, takes it out of the cart and shows the order instead of itself', async () => {
    const { user, fill, field, order, orders, path, keys } = await open()
    await fill(user.type)
    await user.clear(field('ZIP code'))
    // As a phone without a hyphen on its keypad and a contact card with invisible marks give it.
    await user.type(field('ZIP code'), '606141234')
    await user.type(field('Apartment, suite (optional)'), '\u202A2nd\u202C floor ')
    await user.type(field('Purchase order number'), 'PO 7')

    await order()

    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(JSON.parse(orders()[0] ?? '')).toEqual({
      lines: [{ product_id: 'pink-tower', quantity: 1, expected_unit_price_cents: 6850 }],
      email: 'ada@example.com',
      ship_to: {
        name: 'Ada Lovelace',
        line1: '12 Elm Street',
        line2: '2nd floor',
        city: 'Chicago',
        state: 'IL',
        postal_code: '60614-1234',
        country: 'US',
      },
      payment_method: 'bank_transfer',
      purchase_order_number: 'PO 7',
      expected_total_cents: 7849,
      shipping_rate: usualRate.id,
    })
    expect(keys()[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
    expect(savedCart()).toEqual([])
    expect(textIn(sessionStorage)).not.toContain('Lovelace')
  })

  it('leaves in the cart what was added while the order was on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { fill, order, path } = await open({ 'POST /store/v1/orders': () => promise })
    await fill()
    await order()
    saveCart({ ...tower, quantity: 3 })
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })))

    resolve(Response.json(buildOrder(), { status: 201 }))

    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(savedCart()).toMatchObject([{ id: 'pink-tower', quantity: 2 }])
  })

  it('sends one order, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { user, fill, orders, path } = await open({
      'POST /store/v1/orders': () => promise,
    })
    await fill()
    await user.dblClick(await screen.findByRole('button', { name: /^Order for/ }))

    await user.click(await screen.findByRole('button', { name: 'Placing your order' }))
    await user.type(screen.getByLabelText('City'), '{Enter}')

    expect(orders()).toHaveLength(1)
    resolve(Response.json(buildOrder(), { status: 201 }))
    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
  })

  it('keeps what was typed over a reload, for the tab', async () => {
    const first = await open()
    await first.fill()
    autofill(first.field('Note to us'), 'Ring twice.')

    expect(textIn(sessionStorage)).toContain('Lovelace')
    const second = await reopen(first, {})

    expect(second.field('Name')).toHaveProperty('value', 'Ada Lovelace')
    expect(second.field('State')).toHaveProperty('value', 'IL')
    expect(second.field('Note to us')).toHaveProperty('value', 'Ring twice.')
    expect(second.field('Note to us').closest('details')).toHaveProperty('open', true)
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    expect(textIn(localStorage)).not.toContain('Lovelace')
  })

  it('buys for the account that is logged in, without asking for an address of mail', async () => {
    const { fill, order, orders, path } = await open({}, storedSession)
    await fill()
    expect(screen.queryByLabelText('Email')).toBeNull()

    await order()

    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({ email: 'ada@example.com' })
  })

  it('keeps what a guest typed who then logs in, and sells to the member', async () => {
    const guest = await open()
    await guest.fill()
    autofill(guest.field('Purchase order number'), 'PO 7')

    const { field, order, orders } = await reopen(guest, {}, storedSession)

    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(field('ZIP code')).toHaveProperty('value', '60614')
    await order()
    await waitFor(() => expect(orders()).toHaveLength(1))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({
      email: storedSession.user.email,
      ship_to: { line1: '12 Elm Street' },
      purchase_order_number: 'PO 7',
    })
  })

  it('shows nothing that one person typed to the next', async () => {
    const ada = await open({}, storedSession)
    await ada.fill()

    const guest = await reopen(ada, {})

    expect(guest.field('Address')).toHaveProperty('value', '')
  })

  it('shows nothing of one person to the next who logs in or out in another tab', async () => {
    const shop = await open({}, storedSession)
    await shop.fill()

    shop.logInElsewhere()

    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(shop.field('Address')).toHaveProperty('value', '')
  })

  it('forgets what was typed in its open form once another tab has bought', async () => {
    const shop = await open()
    await shop.fill()

    localStorage.setItem('golden-bead-checkout-bought', String(Date.now() + 1))
    act(() => void window.dispatchEvent(new StorageEvent('storage')))

    await waitFor(() => expect(shop.field('Address')).toHaveProperty('value', ''))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
  })

  it('tells the next person nothing of an order that was on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const shop = await open({ 'POST /store/v1/orders': () => promise }, storedSession)
    await shop.fill()
    await shop.order()
    shop.logInElsewhere()
    await screen.findByLabelText('Email')
    saveCart({ ...tower, quantity: 3 })
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })))
    // So that what is said is seen at once, before the next word takes its place.
    await import('#ui/feedback/toast/ToastStack.tsx')
    const said = new Set<boolean>()
    const listener = new MutationObserver(() => {
      said.add(document.body.textContent.includes('GB-1001'))
    })
    listener.observe(document.body, { childList: true, characterData: true, subtree: true })
    onTestFinished(() => listener.disconnect())

    resolve(Response.json(buildOrder(), { status: 201 }))

    await waitFor(() => expect(savedCart()).toMatchObject([{ quantity: 2 }]))
    await shop.user.click(await screen.findByRole('link', { name: 'Edit cart' }))
    await shop.user.click(await screen.findByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText(/ removed\.$/)).toBeTruthy()
    expect([...said]).toEqual([false])
  })

  it('lets a guest log in, and come back', async () => {
    await open()

    const link = within(await screen.findByRole('form', { name: 'Checkout' })).getByRole('link', {
      name: 'Log in',
    })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fcheckout')
  })
})

describe('the checkout of a shop that collects sales tax', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  const taxed = { shop: { ...defaultShopInfo, hasTax: true } }
  const illinois = { state: 'IL', name: 'Illinois', rate_ppm: 62_500, amount_cents: 428 }
  const answer = (body: string) => {
    const { ship_to: to }: { ship_to?: { state: string; postal_code?: string } } = JSON.parse(body)
    if (to?.postal_code === undefined) return Response.json(buildPrice({ tax_is_final: false }))
    if (to.postal_code === '97201') {
      return refusal(409, 'zip_not_in_state', 'The ZIP code 97201 is in another state.')
    }
    return Response.json(buildPrice({ taxes: [illinois], tax_cents: 428, total_cents: 8277 }))
  }

  it('says that it comes by the ZIP code, then how much it is, and orders at that total', async () => {
    const { fill, order, orders } = await open({ 'POST /store/v1/price': answer }, undefined, taxed)
    expect((await screen.findByText('Sales tax')).nextElementSibling?.textContent).toBe(
      'by your ZIP code',
    )
    await fill()

    await screen.findByRole('button', { name: 'Order for $82.77 by bank transfer' })
    expect(screen.getByText('Sales tax').nextElementSibling?.textContent).toBe('$4.28')
    await order()
    await waitFor(() => expect(orders()).toHaveLength(1))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({ expected_total_cents: 8277 })
  })

  it('says at the ZIP code that it is one of another state', async () => {
    const { user, fill, field } = await open({ 'POST /store/v1/price': answer }, undefined, taxed)
    await fill()
    await user.clear(field('ZIP code'))
    await user.type(field('ZIP code'), '97201')

    expect(await screen.findByText('The ZIP code 97201 is in another state.')).toBeTruthy()
    expect(screen.queryByText('The prices could not be looked up.')).toBeNull()
  })
})

describe('the deliveries of a shop that has several', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  const express = { id: newId('e'), name: 'Express', price_cents: 1999, working_days: 1 }
  const islands = { id: newId('f'), name: 'Islands', price_cents: 2999, working_days: 9 }
  type Asked = { ship_to?: { state: string }; shipping_rate?: string }

  /** To Hawaii by one rate, to Alaska by none. */
  const answer = (body: string) => {
    const { ship_to: to, shipping_rate: wish }: Asked = JSON.parse(body)
    if (to?.state === 'AK') return refusal(409, 'no_shipping', 'Not to Alaska.')
    const rates = to?.state === 'HI' ? [islands] : [usualRate, express]
    const rate = wish === undefined ? rates[0] : rates.find(({ id }) => id === wish)
    if (rate === undefined) return refusal(409, 'rate_not_offered')
    return Response.json(
      buildPrice({
        shipping_cents: rate.price_cents,
        total_cents: 6850 + rate.price_cents,
        shipping_rate: rate.id,
        shipping_rates: rates,
      }),
    )
  }
  const deliveries = () =>
    within(screen.getByRole('radiogroup', { name: 'How it is sent' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => `${radio.checked ? 'x' : '-'} ${radio.closest('label')?.textContent}`)

  it('are offered once it is known where it goes, with price and arrival, and the one that was chosen is bought', async () => {
    const { user, fill, order, orders } = await open({ 'POST /store/v1/price': answer })
    await screen.findByRole('button', { name: 'Order for $78.49 by bank transfer' })
    expect(screen.queryByRole('radiogroup', { name: 'How it is sent' })).toBeNull()
    await fill()
    await screen.findByRole('radiogroup', { name: 'How it is sent' })
    expect(deliveries()).toEqual([
      'x Standard delivery$9.99Arrives within 7 working days of payment',
      '- Express$19.99Arrives within 3 working days of payment',
    ])

    await user.click(screen.getByRole('radio', { name: /^Express/ }))

    await screen.findByRole('button', { name: 'Order for $88.49 by bank transfer' })
    expect(screen.getByText('When it arrives').nextElementSibling?.textContent).toBe(
      'Arrives within 3 working days of payment.',
    )
    await order()
    await waitFor(() => expect(orders()).toHaveLength(1))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({
      shipping_rate: express.id,
      expected_total_cents: 8849,
    })
  })

  it('change with the state, and the one that does not go there is no longer chosen', async () => {
    const { user, fill, field } = await open({ 'POST /store/v1/price': answer })
    await fill()
    await user.click(await screen.findByRole('radio', { name: /^Express/ }))
    await screen.findByRole('button', { name: 'Order for $88.49 by bank transfer' })

    await user.selectOptions(field('State'), 'HI')

    await screen.findByRole('button', { name: 'Order for $98.49 by bank transfer' })
    expect(screen.queryByRole('radiogroup', { name: 'How it is sent' })).toBeNull()

    await user.selectOptions(field('State'), 'IL')
    await screen.findByRole('button', { name: 'Order for $78.49 by bank transfer' })
    expect(deliveries()[0]).toMatch(/^x Standard/)
  })

  it('that go nowhere are said before the button, and nothing is sent', async () => {
    const { user, fill, field, orders } = await open({ 'POST /store/v1/price': answer })
    await fill()

    await user.selectOptions(field('State'), 'AK')

    expect(await screen.findByText('We do not ship there')).toBeTruthy()
    expect(screen.getByText('Not to Alaska.')).toBeTruthy()
    // Neither a day nor a payment is promised.
    expect(screen.queryByText('When it arrives')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Place the order' }))
    await waitFor(() => expect(document.activeElement).toBe(field('State')))
    expect(orders()).toEqual([])
  })

  it('are never bought at a total that the buyer has not seen', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, fill, order, orders } = await open({
      'POST /store/v1/price': async (body) => {
        if (body.includes(express.id)) await gate.promise
        return answer(body)
      },
    })
    await fill()
    await user.click(await screen.findByRole('radio', { name: /^Express/ }))
    await order()
    gate.resolve()

    expect(await screen.findByText('The total is $88.49 now')).toBeTruthy()
    expect(orders()).toEqual([])
    await order()
    await waitFor(() => expect(orders()).toHaveLength(1))
  })

  it('are looked at again where one has gone with the order on its way', async () => {
    let isThere = true
    const { user, fill, order, path } = await open({
      'POST /store/v1/price': (body) =>
        isThere || !body.includes(express.id) ? answer(body) : refusal(409, 'rate_not_offered'),
      'POST /store/v1/orders': (body) => {
        isThere = false
        return body.includes(express.id)
          ? refusal(409, 'rate_not_offered', 'No longer offered.')
          : Response.json(buildOrder(), { status: 201 })
      },
    })
    await fill()
    await user.click(await screen.findByRole('radio', { name: /^Express/ }))
    await screen.findByRole('button', { name: 'Order for $88.49 by bank transfer' })

    await order()

    expect(await screen.findByText('No longer offered.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Order for $78.49 by bank transfer' })
    await order()
    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
  })
})

describe('an account that is made on the way', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  const accepting: Answers = {
    'POST /auth/v1/signup': () => Response.json({ id: 'u1', email: 'ada@example.com' }),
  }

  /** A guest who has typed everything, and registers with an address. */
  const register = async (email: string, next = '%2Fcheckout') => {
    const guest = await open()
    await guest.fill()
    guest.unmount()
    const { user, field, unmount, path } = await renderShop(`/register?next=${next}`, accepting)
    autofill(field('Name'), 'Ada Lovelace')
    autofill(field('Email'), email)
    autofill(field('Password'), 'secret')
    autofill(field('Confirm password'), 'secret')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(path()).toMatch(/^\/login/))
    unmount()
  }

  /** The mail opens in another tab of the same browser. */
  const followLink = async (email: string) => {
    sessionStorage.clear()
    const shop = await renderShop(
      '/checkout#access_token=a.b.c&refresh_token=r&expires_in=3600&type=signup',
      answersOf({
        'GET /auth/v1/user': () =>
          Response.json({ id: 'u1', email, user_metadata: { name: 'Ada' } }),
      }),
    )
    await screen.findByText(email)
    return shop
  }

  it('finds by the link of its mail everything that was typed, and the cart', async () => {
    await register('Ada@example.com')

    const { field } = await followLink('ada@example.com')

    expect(field('Address')).toHaveProperty('value', '12 Elm Street')
    expect(field('State')).toHaveProperty('value', 'IL')
    expect(field('ZIP code')).toHaveProperty('value', '60614')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    expect(screen.getByRole('region', { name: 'Your order' }).textContent).toContain('Pink Tower')
    expect(textIn(localStorage)).not.toContain('Elm Street')
  })

  it('keeps in the tab what came with the link', async () => {
    await register('ada@example.com')
    const first = await followLink('ada@example.com')
    first.unmount()

    const { field } = await open({}, storedSession)

    expect(field('Address')).toHaveProperty('value', '12 Elm Street')
  })

  it('finds nothing that somebody else typed', async () => {
    await register('ada@example.com')

    const { field } = await followLink('grace@example.com')

    expect(field('Address')).toHaveProperty('value', '')
  })

  it('finds nothing of long ago', async () => {
    await register('ada@example.com')
    const later = Date.now() + 25 * 3_600_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    onTestFinished(() => void vi.restoreAllMocks())

    const { field } = await followLink('ada@example.com')

    expect(field('Address')).toHaveProperty('value', '')
    expect(textIn(localStorage)).not.toContain('Elm Street')
  })

  it('leaves nothing behind where it was not made for the checkout', async () => {
    await register('ada@example.com', '%2Fabout')

    expect(textIn(localStorage)).not.toContain('Elm Street')
  })
})

/** The same tab after a reload. */
const reopen = async (
  before: Awaited<ReturnType<typeof open>>,
  changes: Answers,
  session?: object,
) => {
  before.unmount()
  const after = await open(changes, session)
  await screen.findByRole('form', { name: 'Checkout' })
  return after
}

describe('what has changed meanwhile', () => {
  const stair = buildProduct({ id: 'brown-stair', name: 'Brown Stair', price: 50 })
  const rods = buildProduct({ id: 'rods', name: 'Number Rods', price: 30 })
  beforeEach(() =>
    saveCart({ ...tower, quantity: 1 }, { ...stair, quantity: 2 }, { ...rods, quantity: 1 }),
  )
  const lineOf = (name: string) =>
    screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body

  /** The shop's answer to what is asked for, with other prices and without some products. */
  const pricing =
    (prices: Record<string, number>, problems: Record<string, string> = {}) =>
    (body: string) => {
      const asked: { lines: { product_id: string; quantity: number }[] } = JSON.parse(body)
      const lines: Price['lines'] = asked.lines.map(({ product_id: id, quantity }) => ({
        product_id: id,
        name: id,
        sku: null,
        image: '',
        quantity,
        unit_price_cents: prices[id] ?? 0,
        line_total_cents: (prices[id] ?? 0) * quantity,
        is_taxable: true,
        problem: problems[id] ? { code: problems[id] as 'out_of_stock' } : null,
      }))
      const subtotal = lines.reduce((sum, line) => sum + line.line_total_cents, 0)
      return Response.json(
        buildPrice({ lines, subtotal_cents: subtotal, shipping_cents: 0, total_cents: subtotal }),
      )
    }

  it('is marked with old and new, and settled with one click each', async () => {
    const { user, fill, order, orders, field, path } = await open({
      'POST /store/v1/price': pricing(
        { 'pink-tower': 7010, 'brown-stair': 5000 },
        { rods: 'unknown_product' },
      ),
    })
    await fill()
    expect((await screen.findByRole('alert')).textContent).toContain('2 items have changed')
    expect(lineOf('Pink Tower').textContent).toContain('Price changed: was $68.50 now $70.10')
    expect(lineOf('Pink Tower').textContent).toContain('1 × $70.10')
    // A fold would hide what has to be settled.
    expect(screen.queryByRole('button', { expanded: false })).toBeNull()
    expect(lineOf('Number Rods').textContent).toContain('No longer offered')
    expect(within(lineOf('Brown Stair')).queryByRole('button')).toBeNull()

    await order()
    expect(orders()).toEqual([])
    const list = lineOf('Pink Tower').closest('ul')
    await user.click(screen.getByRole('button', { name: 'Take the new price of Pink Tower' }))
    expect(document.activeElement).toBe(list)
    await user.click(screen.getByRole('button', { name: 'Remove Number Rods' }))
    expect(document.activeElement).toBe(list)

    expect(screen.queryByText(/changed/)).toBeNull()
    expect(savedCart()).toMatchObject([
      { id: 'pink-tower', price: 70.1 },
      { id: 'brown-stair', price: 50 },
    ])
    expect(field('Name')).toHaveProperty('value', 'Ada Lovelace')
    await order()
    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({ expected_total_cents: 17_010 })
  })

  it('stays marked while the rest is looked up again', async () => {
    const problems = { 'pink-tower': 'out_of_stock', rods: 'unknown_product' }
    let answer: (body: string) => Response | Promise<Response> = pricing(
      { 'brown-stair': 5000 },
      problems,
    )
    const { user } = await open({ 'POST /store/v1/price': (body) => answer(body) })
    const remove = await screen.findByRole('button', { name: 'Remove Pink Tower' })
    answer = () => new Promise(() => {})

    await user.click(remove)

    expect(screen.getByRole('alert').textContent).toContain('One item has changed')
    expect(screen.getByRole('button', { name: 'Remove Number Rods' })).toBeTruthy()
  })

  it('may be all there was: the focus goes to what the page says then', async () => {
    saveCart({ ...tower, quantity: 1 })
    const { user } = await open({
      'POST /store/v1/price': pricing({}, { 'pink-tower': 'unknown_product' }),
    })

    await user.click(await screen.findByRole('button', { name: 'Remove Pink Tower' }))

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart is empty' }))
  })

  it.each([
    ['total_changed', { 'pink-tower': 7010, 'brown-stair': 5000, rods: 3000 }, {}, 'Price changed'],
    [
      'out_of_stock',
      { 'brown-stair': 5000, rods: 3000 },
      { 'pink-tower': 'out_of_stock' },
      'Out of stock',
    ],
    [
      'unknown_product',
      { 'brown-stair': 5000, rods: 3000 },
      { 'pink-tower': 'unknown_product' },
      'No longer offered',
    ],
    [
      'not_for_sale',
      { 'brown-stair': 5000, rods: 3000 },
      { 'pink-tower': 'not_for_sale' },
      'Not for sale right now',
    ],
  ])('is shown in the same way where placing answers %s', async (code, prices, problems, words) => {
    let answer = pricing({ 'pink-tower': 6850, 'brown-stair': 5000, rods: 3000 })
    const { fill, order, orders, keys, field, user, path } = await open({
      'POST /store/v1/price': (body) => answer(body),
      'POST /store/v1/orders': () =>
        orders().length === 1 ? refusal(409, code) : Response.json(buildOrder(), { status: 201 }),
    })
    await fill()
    await screen.findByRole('button', { name: /^Order for \$198.50/ })
    answer = pricing(prices, problems)

    await order()

    expect((await screen.findByRole('alert')).textContent).toContain('One item has changed')
    expect(lineOf('Pink Tower').textContent).toContain(words)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your order' })),
    )
    expect(field('City')).toHaveProperty('value', 'Chicago')
    await user.click(within(lineOf('Pink Tower')).getByRole('button'))
    await order()
    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('an order that waits for its card', () => {
  const byCard = buildOrder({
    payment_method: 'card',
    hold_until: new Date(Date.now() + 600_000).toISOString(),
    waiting_key: 'waiting',
  })
  const cards: Answers = {
    'GET /store/v1/checkout': () =>
      Response.json(buildTerms({ payment_methods: ['card', 'bank_transfer'] })),
    'POST /store/v1/orders': () => Response.json(byCard, { status: 201 }),
    'GET /store/v1/orders/GB-1001': () => Response.json(byCard),
  }
  const bodiesOf = (
    { sent }: { sent: { call: string; body: string; headers: Headers }[] },
    call: string,
  ) =>
    sent
      .filter((one) => one.call === call)
      .map(({ body, headers }) => ({ ...JSON.parse(body), key: headers.get('order-key') }))
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  it('leaves the cart as it is, and everything that was typed', async () => {
    const shop = await open(cards)
    await shop.fill()
    await shop.user.click(await screen.findByRole('button', { name: 'Pay $78.49' }))
    await waitFor(() => expect(shop.path()).toBe('/order/GB-1001'))

    expect(savedCart()).toHaveLength(1)
    expect(textIn(localStorage)).not.toContain('Lovelace')

    await shop.user.click(await screen.findByRole('button', { name: 'Change this order' }))

    const form = await screen.findByRole('form', { name: 'Checkout' })
    expect(screen.getByText('This takes the place of order GB-1001')).toBeTruthy()
    expect(within(form).getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
    expect(shop.field('Address')).toHaveProperty('value', '12 Elm Street')
  })

  it('is always replaced by the next one, and counts its units as free', async () => {
    const next = buildOrder({ ...byCard, number: 'GB-1002', waiting_key: 'next' })
    keepWaitingOrder(waitingOrderOf(byCard, undefined))
    const shop = await open({
      ...cards,
      'POST /store/v1/orders': () => Response.json(next, { status: 201 }),
      'GET /store/v1/orders/GB-1002': () => Response.json(next),
    })
    await shop.fill()
    await shop.user.click(await screen.findByRole('button', { name: 'Pay $78.49' }))
    await waitFor(() => expect(shop.path()).toBe('/order/GB-1002'))

    const replaces = { replaces: { number: 'GB-1001' }, key: 'waiting' }
    expect(bodiesOf(shop, 'POST /store/v1/price')[0]).toMatchObject(replaces)
    expect(bodiesOf(shop, 'POST /store/v1/orders')).toMatchObject([replaces])
    await waitFor(() => expect(readWaitingOrder()?.number).toBe('GB-1002'))
    expect(readWaitingOrder()?.key).toBe('next')
  })

  it('takes the place of one that is opened on another device, with all that it has', async () => {
    saveCart()
    const shop = await renderShop('/order/GB-1001#key=full', answersOf(cards))
    await shop.user.click(await screen.findByRole('button', { name: 'Change this order' }))

    await screen.findByRole('form', { name: 'Checkout' })
    expect(savedCart()).toMatchObject([{ id: 'pink-tower', quantity: 1 }])
    expect(shop.field('Name')).toHaveProperty('value', 'Ada Lovelace')
    expect(textIn(localStorage)).not.toContain('full')
  })

  it.each([
    ['was cleared', []],
    ['has fewer of it', [{ ...tower, quantity: 1 }]],
  ])('is filled in where the cart %s, with its last units', async (_how, lines) => {
    const ordered = { ...byCard, lines: byCard.lines.map((line) => ({ ...line, quantity: 3 })) }
    keepWaitingOrder(waitingOrderOf({ ...ordered, is_held: true }, undefined))
    saveCart(...lines)
    const shop = await renderShop(
      '/order/GB-1001',
      answersOf({
        ...cards,
        'GET /store/v1/orders/GB-1001': () => Response.json({ ...ordered, is_held: true }),
        'GET /rest/v1/products': () =>
          Response.json([{ ...tower, available: false, stock_left: 0 }]),
      }),
    )
    await shop.user.click(await screen.findByRole('button', { name: 'Change this order' }))

    await screen.findByRole('heading', { name: /^(Checkout|Your cart is empty)$/ })
    expect(savedCart()).toMatchObject([{ id: 'pink-tower', quantity: 3 }])
  })

  it('is not forgotten for another one that its buyer wants to change', async () => {
    keepWaitingOrder(waitingOrderOf(byCard, undefined))
    const second = { ...byCard, number: 'GB-1002' }
    const shop = await renderShop(
      '/order/GB-1002#key=full',
      answersOf({ ...cards, 'GET /store/v1/orders/GB-1002': () => Response.json(second) }),
    )
    await shop.user.click(await screen.findByRole('button', { name: 'Change this order' }))

    const words = await screen.findByText(/^(Order GB-1001 is not paid yet|Checkout)$/)
    expect(words.textContent).toBe('Order GB-1001 is not paid yet')
    expect(screen.getByRole('link', { name: 'order GB-1001' })).toBeTruthy()
    expect(readWaitingOrder()?.number).toBe('GB-1001')
  })

  it('adds only what the cart does not have, and says what cannot be had any more', async () => {
    const lines = byCard.lines.flatMap((line) => [
      { ...line, quantity: 2 },
      { ...line, id: 2, product_id: 'gone', name: 'Red Rods' },
    ])
    const shop = await renderShop(
      '/order/GB-1001#key=full',
      answersOf({
        ...cards,
        'GET /store/v1/orders/GB-1001': () => Response.json({ ...byCard, lines }),
      }),
    )
    await shop.user.click(await screen.findByRole('button', { name: 'Change this order' }))

    expect(await screen.findByText('Not everything is there any more')).toBeTruthy()
    expect(screen.getByText('Red Rods is no longer offered.')).toBeTruthy()
    expect(savedCart()).toMatchObject([{ id: 'pink-tower', quantity: 2 }])
  })

  it('leaves nothing of what was typed in another tab, once it is paid', async () => {
    keepWaitingOrder(waitingOrderOf(byCard, undefined))
    const other = await open(cards)
    await other.fill()
    other.unmount()
    const typed = sessionStorage.getItem('golden-bead-checkout') ?? ''
    const paid = Response.json(buildOrder({ ...byCard, payment_status: 'paid' }))
    const first = await renderShop(
      '/about',
      answersOf({ 'GET /store/v1/orders/GB-1001': () => paid }),
    )
    await screen.findByText('Your order GB-1001 is placed')
    first.unmount()

    sessionStorage.setItem('golden-bead-checkout', typed)
    saveCart({ ...tower, quantity: 1 })
    const again = await open(cards)
    await screen.findByRole('form', { name: 'Checkout' })
    expect(again.field('Address')).toHaveProperty('value', '')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  })

  it('leaves nothing behind where a transfer takes its place', async () => {
    keepWaitingOrder(waitingOrderOf(byCard, undefined))
    const shop = await open({
      ...cards,
      'POST /store/v1/orders': () =>
        Response.json(buildOrder({ number: 'GB-1002' }), { status: 201 }),
      'GET /store/v1/orders/GB-1002': () => Response.json(buildOrder({ number: 'GB-1002' })),
    })
    await shop.fill()
    await shop.user.click(screen.getByRole('radio', { name: /^Bank transfer/ }))
    await shop.order()
    await waitFor(() => expect(shop.path()).toBe('/order/GB-1002'))

    expect(savedCart()).toEqual([])
    expect(readWaitingOrder()).toBeUndefined()
    expect(textIn(sessionStorage)).not.toContain('Elm Street')
  })

  it('is looked at again where it was paid meanwhile', async () => {
    let order = byCard
    keepWaitingOrder(waitingOrderOf(byCard, undefined))
    const shop = await open({
      ...cards,
      'GET /store/v1/orders/GB-1001': () => Response.json(order),
      'POST /store/v1/orders': () => refusal(409, 'state_conflict', 'It is paid.'),
    })
    await shop.fill()
    order = buildOrder({ ...byCard, payment_status: 'paid' })
    await shop.user.click(await screen.findByRole('button', { name: 'Pay $78.49' }))

    expect(await screen.findByText('Your order GB-1001 is placed')).toBeTruthy()
    expect(savedCart()).toEqual([])
  })
})

describe('an answer that was lost', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))
  const lost: [string, () => Promise<Response>][] = [
    ['by the line', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['by a 500', () => Promise.resolve(refusal(500, 'unexpected'))],
    ['by a 503', () => Promise.resolve(refusal(503, 'unavailable'))],
    ['by a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ]
  const unknown = 'We are not sure your order went through'

  it.each(lost)(
    '%s is asked for again with the same key and the same order',
    async (_how, lose) => {
      const { user, fill, order, orders, keys, tryAgain, field, path } = await open({
        'POST /store/v1/orders': () =>
          orders().length === 1 ? lose() : Response.json(buildOrder(), { status: 201 }),
      })
      await fill()
      await order()
      expect(await screen.findByText(unknown)).toBeTruthy()
      expect(screen.getByText(/you will not order twice/)).toBeTruthy()
      await user.type(field('City'), ' Heights')

      await tryAgain()

      await waitFor(() => expect(path()).toBe('/order/GB-1001'))
      expect(new Set(keys()).size).toBe(1)
      expect(new Set(orders()).size).toBe(1)
    },
  )

  it('is asked for in the same way after a reload, even if the cart is empty by then', async () => {
    const first = await open({
      'POST /store/v1/orders': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await first.fill()
    await first.order()
    await screen.findByText(unknown)
    saveCart()

    const second = await reopen(first, {})
    expect(screen.getByText(unknown)).toBeTruthy()
    await second.tryAgain()

    await waitFor(() => expect(second.path()).toBe('/order/GB-1001'))
    expect(second.keys()).toEqual(first.keys())
    expect(second.orders()).toEqual(first.orders())
  })

  it('is known to other tabs, which ask before they order again', async () => {
    const first = await open({
      'POST /store/v1/orders': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await first.fill()
    await first.order()
    await screen.findByText(unknown)
    expect(textIn(localStorage)).not.toContain('Lovelace')

    first.unmount()
    sessionStorage.clear()
    const second = await open()
    const warning = 'Your last order may be on its way to us'
    expect(await screen.findByText(warning)).toBeTruthy()
    await second.fill()
    await second.order()
    expect(second.orders()).toEqual([])

    await second.user.click(screen.getByRole('button', { name: 'Order again' }))
    expect(screen.queryByText(warning)).toBeNull()
    await second.order()

    await waitFor(() => expect(second.path()).toBe('/order/GB-1001'))
  })

  it('is no matter for other tabs once it has come', async () => {
    const shop = await open()
    await shop.fill()
    await shop.order()
    await waitFor(() => expect(shop.path()).toBe('/order/GB-1001'))

    expect(localStorage.getItem('golden-bead-order-on-its-way')).toBeNull()
  })

  it.each([
    [503, 'unavailable', /you will not order twice/],
    [429, 'too_many_requests', /Please try again in a while/],
    // Before the shop looks for the order of a key.
    [400, 'bad_input', /check your inbox for a confirmation/],
    [401, 'unauthenticated', /check your inbox for a confirmation/],
    // Another request has placed an order with this key.
    [422, 'idempotency_key_reused', /check your inbox for a confirmation/],
  ])('stays open where the second answer is %i %s', async (status, code, words) => {
    const { fill, order, tryAgain, orders, keys } = await open({
      'POST /store/v1/orders': () =>
        orders().length === 1 ? refusal(503, 'unavailable') : refusal(status, code),
    })
    await fill()
    await order()
    await tryAgain()
    expect(await screen.findByText(unknown)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    await tryAgain()

    await waitFor(() => expect(orders()).toHaveLength(3))
    expect(new Set(keys()).size).toBe(1)
    expect(new Set(orders()).size).toBe(1)
  })

  it('is asked for as it was sent and shown, whatever became of cart and form', async () => {
    const first = await open({
      'POST /store/v1/orders': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await first.fill()
    await first.order()
    await screen.findByText(unknown)
    const stair = buildProduct({ id: 'brown-stair', name: 'Brown Stair', price: 50 })
    saveCart({ ...stair, quantity: 2 })
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })))

    const review = () => screen.getByRole('region', { name: 'Your order' }).textContent
    expect(review()).toContain('Pink Tower')
    expect(review()).not.toContain('Brown Stair')
    await reopen(first, {})
    expect(review()).toContain('Pink Tower')
    expect(review()).not.toContain('Brown Stair')
    expect(review()).toContain('Total$78.49')
  })

  it('is neither shown to nor asked for by another person', async () => {
    const ada = await open(
      { 'POST /store/v1/orders': () => Promise.reject(new TypeError('Failed to fetch')) },
      storedSession,
    )
    await ada.fill()
    await ada.order()
    await screen.findByText(unknown)

    const bob = { ...storedSession, user: { id: 'u2', email: 'bob@example.com', name: 'Bob' } }
    const other = await reopen(ada, {}, bob)
    expect(screen.queryByText(unknown)).toBeNull()
    await other.fill()
    await other.order()

    await waitFor(() => expect(other.path()).toBe('/order/GB-1001'))
    expect(other.keys()).not.toEqual(ada.keys())
    expect(JSON.parse(other.orders()[0] ?? '')).toMatchObject({ email: 'bob@example.com' })
  })

  it('ends with a refusal that tells that nothing was bought', async () => {
    const { fill, order, tryAgain, orders } = await open({
      'POST /store/v1/orders': () =>
        orders().length === 1
          ? refusal(503, 'unavailable')
          : refusal(429, 'too_many_unpaid_orders', 'There are unpaid orders for this address.'),
    })
    await fill()
    await order()
    await tryAgain()

    expect(await screen.findByText('There are unpaid orders for this address.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Order for/ })).toBeTruthy()
  })

  it('is none where the browser knows that it is offline: nothing is sent', async () => {
    const { fill, order, orders } = await open()
    await fill()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

    await order()

    expect(await screen.findByText('You are offline', { exact: true })).toBeTruthy()
    expect(orders()).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('an order that is refused', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  it.each([
    [409, 'total_too_large', 'This order is too large to be placed here.'],
    [409, 'no_payment_method', 'This way to pay is not available right now.'],
    [429, 'too_many_unpaid_orders', 'There are unpaid orders for this email address.'],
    [429, 'too_many_requests', 'Many orders came from your network today.'],
    [422, 'idempotency_key_reused', 'This order was placed already.'],
  ])('%i %s stays as it was typed, in the words of the shop', async (status, code, message) => {
    const { fill, order, field } = await open({
      'POST /store/v1/orders': () => refusal(status, code, message),
    })
    await fill()
    await order()

    expect(await screen.findByText('Your order was not placed')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(field('City')).toHaveProperty('value', 'Chicago')
    expect(savedCart()).toHaveLength(1)
  })

  it('for its state says so at the state', async () => {
    const { fill, order, field } = await open({
      'POST /store/v1/orders': () => refusal(409, 'no_shipping', 'We do not ship there.'),
    })
    await fill()
    await order()

    expect(await screen.findByText('We do not ship there.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('State')))
  })

  it('for its mail address says so there', async () => {
    const { fill, order, field } = await open({
      'POST /store/v1/orders': () =>
        refusal(400, 'bad_input', 'body/email must be one email address'),
    })
    await fill()
    await order()

    expect(await screen.findByText('Please enter a complete email address.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })
})

describe('a member', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  const home = buildAddress({ id: 'a1', is_default: true })
  const school = buildAddress({ id: 'a2', name: 'Elm School', line1: '3 Oak Road', city: 'Boston' })
  const openAsMember = async (addresses: object[], changes: Answers = {}) => {
    const shop = await open(
      {
        'GET /rest/v1/addresses': () => Response.json(addresses),
        'POST /rest/v1/addresses': () => new Response(null, { status: 201 }),
        ...changes,
      },
      storedSession,
    )
    await screen.findByRole('form', { name: 'Checkout' })
    const sentTo = () => shop.orders().map((body) => JSON.parse(body).ship_to)
    const kept = () =>
      shop.sent
        .filter(({ call }) => call === 'POST /rest/v1/addresses')
        .map(({ body }) => JSON.parse(body))
    const placed = () => waitFor(() => expect(shop.path()).toBe('/order/GB-1001'))
    return { ...shop, sentTo, kept, placed }
  }

  it('with a default address does nothing but press the button', async () => {
    const { order, sentTo, kept, placed } = await openAsMember([home, school])
    expect(screen.getByRole('radio', { name: /^Ada Lovelace/ })).toHaveProperty('checked', true)
    expect(screen.queryByRole('textbox', { name: 'ZIP code' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()

    await order()
    await placed()

    expect(sentTo()).toEqual([
      {
        name: 'Ada Lovelace',
        line1: '12 Elm Street',
        city: 'Chicago',
        state: 'IL',
        postal_code: '60614',
        country: 'US',
      },
    ])
    expect(kept()).toEqual([])
  })

  it('picks another address, also over a reload', async () => {
    const before = await openAsMember([home, school])
    await before.user.click(screen.getByRole('radio', { name: /^Elm School/ }))
    before.unmount()

    const { order, sentTo, placed } = await openAsMember([home, school])
    expect(screen.getByRole('radio', { name: /^Elm School/ })).toHaveProperty('checked', true)
    await order()
    await placed()
    expect(sentTo()).toMatchObject([{ name: 'Elm School', city: 'Boston' }])
  })

  it('types another address, which is kept for the next time', async () => {
    const { user, field, order, sentTo, kept, placed } = await openAsMember([home])
    await user.click(screen.getByRole('radio', { name: /^Another address/ }))
    await order()
    await screen.findByText('Please enter a city.')

    autofill(field('Name'), 'Grace Hopper')
    autofill(field('Address'), '1 Navy Yard')
    autofill(field('City'), 'Boston')
    await user.selectOptions(field('State'), 'MA')
    autofill(field('ZIP code'), '02129')
    await order()
    await placed()

    const address = {
      name: 'Grace Hopper',
      line1: '1 Navy Yard',
      city: 'Boston',
      state: 'MA',
      postal_code: '02129',
      country: 'US',
    }
    expect(sentTo()).toEqual([address])
    expect(kept()).toEqual([{ user_id: 'u1', ...address, is_default: false }])
  })

  it.each([
    ['is kept as the default, as it is the first', false, [true]],
    ['is not kept where that is not wished', true, []],
  ])('without an address types one, which %s', async (_what, isUnchecked, expected) => {
    const { user, field, order, kept, placed } = await openAsMember([])
    autofill(field('Address'), '12 Elm Street')
    autofill(field('City'), 'Chicago')
    await user.selectOptions(field('State'), 'IL')
    autofill(field('ZIP code'), '60614')
    if (isUnchecked) await user.click(screen.getByRole('checkbox', { name: /^Save this address/ }))
    await order()
    await placed()

    expect(kept().map(({ is_default: isDefault }) => isDefault)).toEqual(expected)
  })

  it('has the order in the record of the browser while the address is being kept', async () => {
    const byCard = buildOrder({ payment_method: 'card', hold_until: null })
    const saved = Promise.withResolvers<Response>()
    const { user, fill, order, kept, path, placed } = await openAsMember([], {
      'POST /store/v1/orders': () => Response.json(byCard, { status: 201 }),
      'GET /store/v1/orders/GB-1001': () => Response.json(byCard),
      'POST /rest/v1/addresses': () => saved.promise,
    })
    await fill()
    await user.click(screen.getByRole('checkbox', { name: /^Save this address/ }))
    await order()

    await waitFor(() => expect(kept()).toHaveLength(1))
    expect(path()).toBe('/checkout')
    expect(readWaitingOrder()?.number).toBe('GB-1001')
    saved.resolve(new Response(null, { status: 201 }))
    await placed()
  })

  it('has an order even where the address could not be kept', async () => {
    const { user, fill, order, placed } = await openAsMember([], {
      'POST /rest/v1/addresses': () => Response.json({}, { status: 503 }),
    })
    await fill()
    // Filling in a form of a guest checks its one box.
    await user.click(screen.getByRole('checkbox', { name: /^Save this address/ }))
    // The toast closes by itself, so it is waited for from before the order.
    const toast = screen.findByText('The address was not saved')
    await order()
    await placed()

    expect(await toast).toBeTruthy()
  })

  it('finds name and phone of the profile in the form', async () => {
    const { field } = await openAsMember([], {
      'GET /rest/v1/profiles': () =>
        Response.json({
          id: 'u1',
          email: 'ada@example.com',
          name: 'Ada L.',
          role: 'user',
          phone: '555 1',
        }),
    })

    expect(field('Phone (optional)')).toHaveProperty('value', '555 1')
    expect(field('Name')).toHaveProperty('value', 'Ada L.')
  })
})

describe('what looks like a slip of the hand', () => {
  beforeEach(() => saveCart({ ...tower, quantity: 1 }))

  const descriptionOf = (control: HTMLElement) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')

  it.each([
    ['Email', 'ada@gmial.com', 'Did you mean ada@gmail.com?', 'ada@gmail.com'],
    ['Email', 'ada@yaho.com', 'Did you mean ada@yahoo.com?', 'ada@yahoo.com'],
    ['Email', 'ada@hotmail.con', 'Did you mean ada@hotmail.com?', 'ada@hotmail.com'],
  ])(
    'at %s, %s, is asked about, and mended with one press',
    async (label, typed, words, mended) => {
      const { user, fill, field, order, orders } = await open()
      await fill()
      await user.clear(field(label))
      await user.type(field(label), typed)
      expect(screen.queryByText(words)).toBeNull()
      await user.tab()
      expect(descriptionOf(field(label))).toContain(words)
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words)

      await user.click(screen.getByRole('button', { name: /^Yes, change it/ }))

      expect(field(label)).toHaveProperty('value', mended)
      expect(document.activeElement).toBe(field(label))
      expect(screen.queryByText(words)).toBeNull()
      await order()
      await waitFor(() => expect(orders()).toHaveLength(1))
      expect(JSON.parse(orders()[0] ?? '')).toMatchObject({ email: mended })
    },
  )

  it.each([
    ['Email', 'ada@gmial.com', 'Did you mean ada@gmail.com?'],
    ['Address', 'Elm Street', 'Is the street number missing?'],
    ['City', '60614', 'A city has letters. Is this right?'],
    ['ZIP code', '94105', '94105 is in California. Did you mean California?'],
    ['ZIP code', '00901', '00901 is not in Illinois. Is it right?'],
    ['Phone (optional)', '312 555 01', 'A phone number has ten digits. Is this right?'],
  ])(
    'at %s, %s, stays with one press, and is not asked about again',
    async (label, typed, words) => {
      const { user, fill, field } = await open()
      await fill()
      autofill(field(label), typed)
      await screen.findByText(words, { selector: 'p span' })

      await user.click(screen.getByRole('button', { name: /^Keep mine/ }))

      expect(document.activeElement).toBe(field(label))
      await user.tab()
      expect(screen.queryByText(words)).toBeNull()
      expect(field(label)).toHaveProperty('value', typed)
    },
  )

  it('at the state is changed from the ZIP code', async () => {
    const { user, fill, field } = await open()
    await fill()
    autofill(field('ZIP code'), '94105-1234')

    await user.click(await screen.findByRole('button', { name: /^Yes, change it/ }))

    expect(field('State')).toHaveProperty('value', 'CA')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    expect(textIn(sessionStorage)).toContain('"state":"CA"')
  })

  it('is asked about and nothing more: the order is sent as it is', async () => {
    const { fill, field, order, path, orders } = await open()
    await fill()
    autofill(field('Email'), 'ada@gmial.com')
    autofill(field('Address'), 'Elm Street')
    autofill(field('ZIP code'), '94105')
    autofill(field('Phone (optional)'), '555 1')
    expect(await screen.findAllByRole('button', { name: /^Keep mine/ })).toHaveLength(4)

    await order()

    await waitFor(() => expect(path()).toBe('/order/GB-1001'))
    expect(JSON.parse(orders()[0] ?? '')).toMatchObject({
      email: 'ada@gmial.com',
      ship_to: { line1: 'Elm Street', state: 'IL', postal_code: '94105', phone: '555 1' },
    })
  })

  it.each([
    ['Email', 'ada@gmail.com'],
    ['Email', 'ada@mail.com'],
    ['Email', 'ada@elm-school.example'],
    ['Address', 'PO Box 12'],
    ['ZIP code', '606141234'],
    ['Phone (optional)', '+1 (312) 555-0142 x12'],
    ['Phone (optional)', '312.555.0142'],
  ])('is none at %s in %s', async (label, typed) => {
    const { fill, field } = await open()
    await fill()

    autofill(field(label), typed)

    expect(field(label)).toHaveProperty('value', typed)
    expect(screen.queryByRole('button', { name: /^Keep mine/ })).toBeNull()
  })
})
