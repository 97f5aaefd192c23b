import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { TestType } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { makeCategory, newName } from '../support/catalogue.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { orderLinkIn, placeOrder } from '../support/orders.ts'
import { makePng } from '../support/png.ts'
import type { Visitor } from './visitor.ts'

type Journeys = TestType<{ visitor: Visitor }, { shop: Shop }>

/** What has to work in an engine before anything finer is worth a look in it. */
export function tryJourneys(test: Journeys): void {
  test('a visitor filters and sorts the catalogue, and puts a product into the cart', async ({
    visitor,
    shop,
  }) => {
    const category = await makeCategory(shop, [
      { name: 'Alder Beads', price: 12.5 },
      { name: 'Birch Beads', price: 24.97 },
      { name: 'Cedar Beads', price: 40, in_stock: false },
    ])
    await visitor.open('/')
    await visitor.see('Featured')
    await visitor.press('link', 'Shop Materials')
    await visitor.see(/\d+ products found/)

    await visitor.open(category.path)
    await visitor.see('3 products found')
    await visitor.tick('In stock only')
    await visitor.see('2 products found')
    await visitor.select('Sort by', 'Price: high to low')
    await visitor.see(/Birch Beads[^]+Alder Beads/)

    await visitor.press('link', 'Birch Beads')
    await visitor.see('Made for a test.')
    await visitor.press('button', 'Add to Cart')
    await visitor.press('link', 'Cart, 1 item')
    await visitor.see(/Subtotal\s+\$24\.97/)
    await visitor.press('button', 'Increase quantity')
    await visitor.see(/Subtotal\s+\$49\.94/)
  })

  test('a guest pays two products by card and finds the order again by the link in the mail', async ({
    visitor,
    shop,
  }) => {
    const email = `${randomUUID()}@example.test`
    const { products } = await makeCategory(shop, [
      { name: 'Dogwood Beads', price: 40 },
      { name: 'Elder Beads', price: 24.5 },
    ])
    for (const { id } of products) {
      await visitor.open(`/product/${id}`)
      await visitor.press('button', 'Add to Cart')
    }
    await visitor.press('link', 'Cart, 2 items')
    await visitor.press('link', 'Proceed to Checkout')
    await visitor.fill('Email', email)
    await visitor.fill('Name', 'Maria Lindqvist')
    await visitor.fill('Address', '12 Elm Street')
    await visitor.fill('City', 'Chicago')
    await visitor.select('State', 'Illinois')
    await visitor.fill('ZIP code', '60614')
    await visitor.tick('I accept the terms')
    await visitor.press('button', 'Pay $74.49')
    await visitor.see('A stand-in for Stripe')
    await visitor.press('button', 'Pay $74.49')
    await visitor.see('We are packing it')

    // From another page: a new hash alone would load nothing.
    await visitor.open('/')
    await visitor.forgetTab()
    await visitor.open(await orderLinkIn(shop, email, /^Your order/))
    await visitor.see(/Order GB-\d+[^]+We are packing it[^]+\$74\.49/)
    await visitor.see(/Dogwood Beads[^]+Elder Beads/)
    await visitor.see(/Maria Lindqvist\s+12 Elm Street\s+Chicago, IL 60614/)
  })

  test('a guest makes an account, enters it again, and buys once more with a kept address', async ({
    visitor,
    shop,
  }) => {
    const [email, password] = [`${randomUUID()}@example.test`, randomUUID()]
    const { products } = await makeCategory(shop, [{ name: 'Fir Beads', price: 80 }])
    const { number, key } = await placeOrder(shop, {
      name: 'Maria Lindqvist',
      email,
      payment_method: 'card',
      lines: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
    })
    await visitor.open('/register')
    await visitor.fill('Name', 'Maria Lindqvist')
    await visitor.fill('Email', email)
    await visitor.fill('Password', password)
    await visitor.fill('Confirm password', password)
    await visitor.tick('I agree to the terms')
    await visitor.press('button', 'Create Account')
    await visitor.see('Account created successfully!')

    await visitor.open(linkIn(await waitForMail(shop.inboxUrl, email, /confirm/i)))
    await visitor.press('button', 'Account')
    await visitor.press('button', 'Logout')
    await visitor.press('link', 'Login')
    await visitor.fill('Email', email)
    await visitor.fill('Password', password)
    await visitor.press('button', 'Log in')
    await visitor.see('Welcome back!')
    await visitor.see('Shop Materials')
    await visitor.press('button', 'Account')
    await visitor.press('link', 'Profile')
    await visitor.see('Hello, Maria Lindqvist')

    await visitor.open('/profile?tab=addresses')
    await visitor.press('button', 'Add an address')
    await visitor.fill('Address', '12 Elm Street')
    await visitor.fill('City', 'Chicago')
    await visitor.select('State', 'Illinois')
    await visitor.fill('ZIP code', '60614')
    await visitor.press('button', 'Save address')
    await visitor.see(/12 Elm Street\s+Chicago, IL 60614/)
    await visitor.open(`/order/${number}#key=${key}`)
    await visitor.press('button', 'Add to my orders')
    await visitor.see('The order is in your account now')
    await visitor.open('/profile?tab=orders')
    await visitor.press('button', `Buy again: ${number}`)
    await visitor.see('1 item added to your cart')
    await visitor.open('/checkout')
    await visitor.see(/12 Elm Street, Chicago, IL 60614/)
    await visitor.press('button', 'Pay $80.00')
    await visitor.see('A stand-in for Stripe')
  })

  test('an admin saves a product with a picture, and the shop shows both', async ({
    visitor,
    shop,
  }, testInfo) => {
    const [name, file] = [newName('Bead Frame'), testInfo.outputPath('frame.png')]
    await writeFile(file, makePng())
    await visitor.open('/login?next=/admin')
    await visitor.fill('Email', shop.admin.email)
    await visitor.fill('Password', shop.admin.password)
    await visitor.press('button', 'Log in')
    await visitor.press('link', 'Add product')
    await visitor.fill('Name', name)
    await visitor.select('Category', 'Mathematics')
    await visitor.fill('Price in dollars', '39.90')
    await visitor.fill('Description', 'Ten wires of ten beads.')
    await visitor.attach('Pictures', file)
    await visitor.seePicture('Picture 1')
    await visitor.press('button', 'Publish')
    await visitor.see('Product added successfully!')

    await visitor.open(`/products?q=${encodeURIComponent(name)}`)
    await visitor.press('link', name)
    await visitor.see('Ten wires of ten beads.')
    await visitor.see('$39.90')
    await visitor.seePicture(name)
  })

  test('a message is sent, and a subscription is confirmed from the mail', async ({
    visitor,
    shop,
  }) => {
    const email = `${randomUUID()}@example.test`
    await visitor.open('/contact')
    await visitor.fill('Name', 'Maria Lindqvist')
    await visitor.fill('Email', email)
    await visitor.select('Subject', 'Educational Guidance')
    await visitor.fill('Message', 'Which material comes after the Pink Tower?')
    await visitor.press('button', 'Send Message')
    await visitor.see(/Your reference is [^]+Message sent successfully!/)

    await visitor.open('/')
    await visitor.fill('Email address', email)
    await visitor.press('button', 'Subscribe')
    await visitor.see('Please check your inbox')
    await visitor.open(linkIn(await waitForMail(shop.inboxUrl, email, /Confirm your subscription/)))
    await visitor.press('button', 'Confirm my subscription')
    await visitor.see('You are subscribed')
  })

  test('an integrator reads the description of the API', async ({ visitor }) => {
    await visitor.open('/docs')
    await visitor.see('What the shop sells. Everybody reads what is live')
  })
}
