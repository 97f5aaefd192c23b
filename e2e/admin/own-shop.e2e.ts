import { readFile } from 'node:fs/promises'
import { paths, panelPaths } from '@golden-bead/contracts/paths'
import { readMailsTo } from '@golden-bead/local-services/inbox-reader'
import type { Page } from '@playwright/test'
import { startShop, type Shop } from '../../scripts/testing/shop-process.ts'
import { failedResponses } from '../support/console-lines.ts'
import { walkOrder, writeToInbox } from '../support/every-mail.ts'
import { waitForMail } from '../support/inbox.ts'
import { fillLogin } from '../support/logins.ts'
import { pngFile } from '../support/png.ts'
import { callAsService } from '../support/service-call.ts'
import { test as base, expect, waitForScripts } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { productForm } from './admin-pages.ts'

const owners = 'ann@littleoak.example'

/** It is given another name, so it is shared with nobody. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop({ CONTACT_EMAIL: owners })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker' },
  ],
})

test.use({ expectedConsole: [failedResponses], viewport: { width: 390, height: 844 } })

const panel = (page: Page) => page.getByRole('navigation', { name: 'Admin panel' })
const openTab = async (page: Page, name: string) => {
  const link = panel(page).getByRole('link', { name })
  if (!(await link.isVisible())) await panel(page).getByRole('button', { name: 'More' }).click()
  await link.click()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function beginOwnShop(page: Page): Promise<void> {
  await button(page, 'Begin with my own shop').click()
  const dialog = page.getByRole('dialog', { name: 'Begin with my own shop' })
  await expect(dialog).toContainText('12 products will be deleted.')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expectToast(page, 'The shop is yours now')
}

async function fillSettings(page: Page): Promise<void> {
  await openTab(page, 'Settings')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Name of the shop', 'Little Oak')
  await fill('Claim', 'Wooden toys for small hands')
  await fill('Email', 'hello@littleoak.example')
  await fill('Phone', '(312) 555-0199')
  await fill('Address', '7 Oak Road\nEvanston')
  await fill('Opening hours', 'Weekdays, 9 to 4')
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  await logo.locator('input[type=file]').setInputFiles(pngFile('oak.png'))
  await expect(page.getByRole('group', { name: 'Logo for dark screens' })).toBeVisible()
  await fill('What the logo says', 'Little Oak')
  await fill('Color', '#2f5d3a')
  await fill('Heading of the home page', 'Toys that last')
  await fill('Account name', 'Little Oak LLC')
  await fill('Bank', 'Oak Bank')
  await fill('Routing number', '021000021')
  await fill('Account number', '44556677')
  await fill('Letters before order numbers', 'OAK')
  await fill('Name of the seller', 'Little Oak LLC')
  await fill('Address of the seller', '7 Oak Road, Evanston, IL 60201')
  await button(page, 'Save settings').click()
  await expectToast(page, 'Settings saved successfully!')
}

async function writeAbout(page: Page): Promise<void> {
  await openTab(page, 'Pages')
  await page.getByRole('link', { name: 'A small shelf, chosen with care' }).click()
  await page.getByLabel('Title').fill('Grown in Evanston')
  await page.getByLabel('Description').fill('Who we are.')
  await page
    .getByLabel('Text')
    .fill('## Our oak\n\nWrite to {email}: you have **{return_days} days**.')
  await button(page, 'Save page').click()
  await expectToast(page, 'Page saved successfully!')
}

async function addCategory(page: Page): Promise<void> {
  await openTab(page, 'Categories')
  await button(page, 'Add category').click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByLabel('Name').fill('Wooden Toys')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expectToast(page, 'Category added successfully!')
}

async function addProduct(page: Page): Promise<void> {
  await openTab(page, 'Products')
  await page.getByRole('link', { name: 'Add product' }).first().click()
  const form = productForm(page)
  await form.getByLabel('Name').fill('Acorn Sorter')
  await form.getByLabel('Category').selectOption('wooden-toys')
  await form.getByLabel('Price in dollars').fill('80')
  await form.getByLabel('Description').fill('Twelve acorns, three bowls.')
  await form.locator('input[type=file]').setInputFiles(pngFile('acorn.png'))
  await expect(form.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Product added successfully!')
}

async function orderByTransfer(page: Page): Promise<void> {
  await page.goto('/products')
  await page.getByRole('link', { name: 'Acorn Sorter' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acorn Sorter' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  await form.getByLabel('Email').fill('maria@example.test')
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Address', { exact: true }).fill('12 Elm Street')
  await form.getByLabel('City').fill('Chicago')
  await form.getByLabel('State').selectOption({ label: 'Illinois' })
  await form.getByLabel('ZIP code').fill('60614')
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: /^Order for \$80\.00/ }).click()
  await expect(heading(page)).toHaveText('Thank you')
}

/** What the sample says, and no page of another shop may. */
const sampleWords = /Golden Bead|010-0142|Beech Lane|Springfield|2,847|156 reviews|Sample Review/

/** The panel names the account that logged in. */
const wordsOfVisitors = new RegExp(`${sampleWords.source}|goldenbead\\.`)

const shopPages = [
  '/',
  '/products',
  '/products/wooden-toys',
  '/product/acorn-sorter',
  '/cart',
  '/checkout',
  '/wishlist',
  '/login',
  '/register',
  '/forgot-password',
  '/find-order',
  '/newsletter/unsubscribe',
  '/about',
  '/contact',
  '/shipping',
  '/returns',
  '/terms',
  '/privacy',
  '/no-such-page',
]
const panelPages = [
  ...panelPaths(),
  paths.admin(),
  paths.adminPage('terms'),
  paths.adminPage('about'),
  paths.adminTaxState('IL'),
]
const files = ['/openapi.json', '/docs', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
const filesOfOwner = ['/admin/v1/tax-report.csv', '/admin/v1/tax-report/orders.csv']

/** First as it is sent, then as the client has it. */
async function expectOwnWords(page: Page, path: string, words = sampleWords): Promise<void> {
  const sent = await (await page.request.get(path)).text()
  expect.soft(words.exec(sent)?.[0], `${path} as it is sent`).toBeUndefined()
  await page.goto(path)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(words.exec(await page.content())?.[0], `${path} on screen`).toBeUndefined()
}

/** Slips and the list to pick from, and the orders as a file. */
async function expectOwnPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.goto('/admin/orders')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  for (const name of ['Picking list', 'Print slips']) {
    await bar.getByRole('button', { name }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    expect.soft(sampleWords.exec(await page.content())?.[0], name).toBeUndefined()
    await page.evaluate(() => document.body.removeAttribute('data-printed'))
    const left = page.getByRole('button', { name: 'Back to the list' })
    if (await left.isVisible()) await left.click()
  }
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect.soft(sampleWords.exec(csv)?.[0], 'orders as a file').toBeUndefined()
}

test('an owner makes the sample a shop of his own on a phone, and nothing of the sample is left', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/login')
  await fillLogin(page, shop.admin)
  await expect(page).toHaveURL(/\/admin\/start$/)
  await beginOwnShop(page)
  await fillSettings(page)
  await writeAbout(page)
  await addCategory(page)
  await addProduct(page)

  const context = await browser.newContext({ baseURL: shop.url })
  context.on('page', waitForScripts)
  const buyer = await context.newPage()
  await orderByTransfer(buyer)
  await expect(buyer.getByRole('main')).toContainText('44556677')
  const number = new URL(buyer.url()).pathname.replace('/order/', '')
  expect(number).toMatch(/^OAK-/)
  await expect(buyer.getByRole('banner').getByRole('img', { name: 'Little Oak' })).toBeVisible()
  await openTab(page, 'Orders')
  await page.getByRole('link', { name: number }).click()
  await button(page, 'Money received').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
  await expectToast(page, 'Booked, and the order is paid')
  await waitForMail(shop.inboxUrl, 'maria@example.test', /^Your payment for/)

  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('article').filter({ hasText: 'Packing slip' })
  await expect(slip).toContainText('7 Oak Road, Evanston, IL 60201')
  expect.soft(sampleWords.exec(await slip.innerText())?.[0], 'packing slip').toBeUndefined()
  await page.emulateMedia({ media: 'screen' })
  const bought = { shop, email: 'maria@example.test', productId: 'acorn-sorter' }
  const walked = await walkOrder(bought)
  await writeToInbox(bought)
  await expectOwnPrints(page)
  for (const path of [...panelPages, paths.adminOrder(walked.number)]) {
    await expectOwnWords(page, path)
  }
  for (const path of [...shopPages, new URL(buyer.url()).pathname])
    await expectOwnWords(buyer, path, wordsOfVisitors)
  for (const path of files) {
    const words = sampleWords.exec(await (await page.request.get(path)).text())?.[0]
    expect.soft(words, path).toBeUndefined()
  }
  for (const path of filesOfOwner) {
    const text = await (
      await callAsService(shop, `${path}?period=${new Date().getFullYear()}`)
    ).text()
    expect.soft(sampleWords.exec(text)?.[0], path).toBeUndefined()
  }
  for (const email of ['maria@example.test', owners]) {
    for (const { subject, sender, text, html } of await readMailsTo(shop.inboxUrl, email)) {
      const words = sampleWords.exec(`${subject}${sender.name}${text}${html}`)?.[0]
      // The first change of how to pay was made in the sample.
      if (subject !== 'How your buyers pay was changed') expect.soft(words, subject).toBeUndefined()
    }
  }
  await context.close()
})
