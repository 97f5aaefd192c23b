import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { changeProduct, deleteProduct, makeCategory } from '../support/catalogue.ts'
import { failedResponses } from '../support/console-lines.ts'
import { holdRoute } from '../support/held-route.ts'
import { waitForMail } from '../support/inbox.ts'
import {
  actOnOrder,
  listOrdersOf,
  offerTransfer,
  orderLinkIn,
  placeOrder,
  transferInstructions,
} from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { cartLink, expectNoSidewaysScroll, main, saveCart, savedCart, tabTo } from './shop-pages.ts'

const phone = { width: 390, height: 844 }

test.beforeAll(({ shop }) => offerTransfer(shop))

const newEmail = () => `${randomUUID()}@example.test`
const form = (page: Page) => page.getByRole('form', { name: 'Checkout' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pressOrder = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^(Order for|Pay) / })
    .click()

/** A product that no other test sells, in a cart. */
const openCheckout = async (page: Page, shop: Parameters<typeof offerTransfer>[0], price = 80) => {
  const { products } = await makeCategory(shop, [{ name: 'Checkout Beads', price }])
  const [product] = products
  if (product === undefined) throw new Error('No product was made.')
  await saveCart(page, [{ ...product, quantity: 1 }])
  await page.goto('/checkout')
  await expect(form(page)).toBeVisible()
  return product
}

const fillAddress = async (page: Page) => {
  await form(page).getByLabel('Name').fill('Maria Lindqvist')
  await form(page).getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form(page).getByLabel('City').fill('Chicago')
  await form(page).getByLabel('State').selectOption({ label: 'Illinois' })
  await form(page).getByLabel('ZIP code').fill('60614')
  await form(page)
    .getByRole('radio', { name: /^Bank transfer/ })
    .check()
  await form(page).getByRole('checkbox').check()
}

const fill = async (page: Page, email: string) => {
  await form(page).getByLabel('Email').fill(email)
  await fillAddress(page)
}

const numberOf = (page: Page) => new URL(page.url()).pathname.replace('/order/', '')

test('a guest buys on a phone, opens the mail elsewhere, and page and mails agree until the parcel leaves', async ({
  page,
  shop,
  browser,
}) => {
  const email = newEmail()
  const { products, path } = await makeCategory(shop, [
    { name: 'First Beads', price: 40 },
    { name: 'Second Beads', price: 24.5 },
  ])
  await page.setViewportSize(phone)
  await page.goto(path)
  for (const { name } of products) {
    await main(page)
      .getByRole('button', { name: new RegExp(`Add to Cart\\s*: ${name}`) })
      .click()
  }
  await cartLink(page, 2).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(form(page)).toBeVisible()
  await expect(form(page).getByText('Total $74.49')).toBeInViewport()
  await fill(page, email)
  await form(page).getByRole('button', { name: 'Order for $74.49 by bank transfer' }).click()

  await expect(heading(page)).toHaveText('Thank you')
  const number = numberOf(page)
  await expect(main(page).getByText(transferInstructions)).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()
  expect(await savedCart(page)).toEqual([])
  await expectAccessibleInEveryScheme(page)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(heading(page)).toHaveText('Your cart is empty')

  const placed = await waitForMail(shop.inboxUrl, email, new RegExp(`^Your order ${number} at`))
  expect(placed.text).toContain('$74.49')
  const elsewhere = await browser.newContext({ viewport: phone })
  const other = await elsewhere.newPage()
  await other.goto(await orderLinkIn(shop, email, /^Your order/))
  await expect(heading(other)).toHaveText(`Order ${number}`)
  await expect(other).toHaveURL(`${shop.url}/order/${number}`)
  const deadline = /Please pay \$74\.49 by\s+(\w+ \d+)/.exec(placed.text)?.[1] ?? 'no day'
  await expect(main(other).getByText(deadline, { exact: true })).toBeVisible()

  await actOnOrder(shop, number, 'mark-paid')
  await waitForMail(shop.inboxUrl, email, /^Your payment for .* has arrived$/)
  await other.reload()
  await expect(main(other).getByRole('heading', { name: 'We are packing it' })).toBeVisible()
  await expect(main(other).getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  const parcel = { carrier: 'UPS', tracking_url: 'https://ups.example/1Z' }
  await actOnOrder(shop, number, 'ship', parcel)
  const shipped = await waitForMail(shop.inboxUrl, email, /is on its way$/)
  expect(shipped.text).toContain(parcel.tracking_url)
  await other.reload()
  await expect(
    main(other).getByRole('heading', { name: 'Your parcel is on its way' }),
  ).toBeVisible()
  const link = main(other).getByRole('link', { name: 'Track your parcel' })
  await expect(link).toHaveAttribute('href', parcel.tracking_url)
  await expectAccessibleInEveryScheme(other)
  await elsewhere.close()
})

test('a visitor buys by keyboard alone, from the form to the thanks', async ({ page, shop }) => {
  await openCheckout(page, shop)
  for (const [name, text] of [
    [/^Email$/, newEmail()],
    [/^Name$/, 'Maria Lindqvist'],
    [/^Address$/, '12 Elm Street'],
    [/^City$/, 'Chicago'],
    [/^Choose a state/, 'Ill'],
    [/^ZIP code$/, '60614'],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await tabTo(page, /^Card/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^I accept the terms/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Order for \$80\.00 by bank transfer$/)
  await page.keyboard.press('Enter')

  await expect(heading(page)).toHaveText('Thank you')
  await expect(main(page)).toBeFocused()
  await tabTo(page, /^Cancel order$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { name: 'This order is cancelled' })).toBeVisible()
})

test.describe('where the line breaks', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('an order whose answer was lost is placed once, however it is asked for again', async ({
    page,
    shop,
  }) => {
    const email = newEmail()
    await openCheckout(page, shop)
    await fill(page, email)
    // It arrives, and its answer is lost.
    let lostAnswers = 0
    await page.route('**/store/v1/orders', async (route) => {
      if (lostAnswers === 2) return route.fallback()
      lostAnswers += 1
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await pressOrder(page)
    const again = form(page).getByRole('button', { name: 'Try again' })
    await expect(form(page).getByText(/you will not order twice/)).toBeVisible()
    await expectAccessibleInEveryScheme(page)
    await again.click()
    await expect.poll(() => lostAnswers).toBe(2)
    await expect(again).toBeVisible()
    await page.reload()
    await again.click()

    await expect(heading(page)).toHaveText('Thank you')
    expect(await listOrdersOf(shop, email)).toHaveLength(1)
  })

  test('what changed while the form was filled in is settled there, and the rest stays', async ({
    page,
    shop,
  }) => {
    const email = newEmail()
    const { products } = await makeCategory(shop, [
      { name: 'Dearer Beads', price: 80 },
      { name: 'Gone Beads', price: 20 },
    ])
    await saveCart(
      page,
      products.map((product) => ({ ...product, quantity: 1 })),
    )
    await page.goto('/checkout')
    const priced = page.waitForResponse((response) => {
      if (!response.url().endsWith('/store/v1/price')) return false
      const asked = response.request().postDataJSON()
      return asked.email === email && asked.ship_to !== undefined
    })
    await fill(page, email)
    // A question still on its way would see one of the two changes alone.
    await priced
    await expect(form(page).getByRole('button', { name: /^Order for \$100\.00/ })).toBeVisible()
    const idOf = (name: string) => products.find((product) => product.name === name)?.id ?? ''
    await changeProduct(shop, idOf('Dearer Beads'), { price: 82.5 })
    await deleteProduct(shop, idOf('Gone Beads'))
    await pressOrder(page)

    const review = form(page).getByRole('region', { name: 'Your order' })
    await expect(review).toBeFocused()
    await expect(review).toContainText('Price changed: was $80.00 now $82.50')
    await expect(review).toContainText('No longer offered')
    await expectAccessibleInEveryScheme(page)
    await review.getByRole('button', { name: 'Take the new price' }).click()
    await review.getByRole('button', { name: 'Remove' }).click()
    await expect(form(page).getByLabel('City')).toHaveValue('Chicago')
    await form(page).getByRole('button', { name: 'Order for $82.50 by bank transfer' }).click()

    await expect(heading(page)).toHaveText('Thank you')
    expect(await listOrdersOf(shop, email)).toMatchObject([{ total_cents: 8250 }])
  })
})

test('the checkout has no barrier and scrolls in one direction only, from its opening to the thanks', async ({
  page,
  shop,
}) => {
  const session = await page.context().newCDPSession(page)
  const setLetters = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } })
  await page.setViewportSize({ width: 320, height: 640 })
  await openCheckout(page, shop)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phone)
  await setLetters(32)
  await expectNoSidewaysScroll(page)
  await setLetters(16)
  await expectAccessibleInEveryScheme(page)
  await pressOrder(page)
  await expect(form(page).getByLabel('Email')).toBeFocused()
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/email address/)
  await expectAccessibleInEveryScheme(page)

  // What comes up under a field does not push away what is being pressed.
  await form(page).getByLabel('Phone').fill('555')
  await form(page)
    .getByRole('radio', { name: /^Bank transfer/ })
    .click()
  await expect(form(page).getByLabel('Phone')).toHaveAccessibleDescription(/ten digits/)
  await expectAccessibleInEveryScheme(page)
  await fill(page, newEmail())
  await page.context().setOffline(true)
  await pressOrder(page)
  await expect(form(page).getByRole('alert')).toContainText('You are offline')
  await expectAccessibleInEveryScheme(page)
  await page.context().setOffline(false)

  const letThrough = await holdRoute(page, '**/store/v1/orders')
  await pressOrder(page)
  await expect(form(page).getByRole('button', { name: 'Placing your order' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  letThrough()
  await expect(heading(page)).toHaveText('Thank you')
  await setLetters(32)
  await expectNoSidewaysScroll(page)
})

test('no page before the cart loads a script of the checkout or of an order', async ({
  page,
  request,
}) => {
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.url().endsWith('.js')) scripts.add(asked.url())
  })
  /** What is in them, as the names of files tell of one module only. */
  const loaded = async () => {
    // What a page fetches for the next one comes after all else.
    await page.waitForLoadState('networkidle')
    const texts = [...scripts].map(async (url) => (await request.get(url)).text())
    return (await Promise.all(texts)).join('\n')
  }
  const [placing, reading] = ['idempotency-key', 'order-key']
  for (const path of ['/', '/products', '/product/pink-tower']) {
    await page.goto(path)
    const code = await loaded()
    expect(code).toContain('/rest/v1/')
    expect([code.includes(placing), code.includes(reading)], path).toEqual([false, false])
  }

  await page.goto('/order/GB-1')
  expect(await loaded()).toContain(reading)
  await page.goto('/checkout')
  expect(await loaded()).toContain(placing)
})

test('the documents of both pages are for no search engine, and say nothing of anybody', async ({
  shop,
}) => {
  const { products } = await makeCategory(shop, [{ name: 'Discreet Beads', price: 80 }])
  const [product] = products
  if (product === undefined) throw new Error('No product was made.')
  const { number, email, key, ship_to } = await placeOrder(shop, {
    name: 'Discreet Lindqvist',
    lines: [{ product_id: product.id, quantity: 1 }],
  })
  for (const path of ['/checkout', `/order/${number}`]) {
    // The key as well, which no browser sends with an address.
    const document = await fetch(`${shop.url}${path}`, { headers: { 'order-key': key ?? '' } })
    expect(document.status).toBe(200)
    const text = await document.text()
    expect(text).toContain('<meta name="robots" content="noindex"')
    for (const secret of [email, ship_to.name, ship_to.line1, product.name, key]) {
      expect(text).not.toContain(secret)
    }
  }
  const map = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  expect(map).toContain('/about<')
  expect(map).not.toMatch(/\/(checkout|order\/[^<]*)</)
})
