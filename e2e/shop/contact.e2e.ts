import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { failedResponses } from '../support/console-lines.ts'
import { waitForMail } from '../support/inbox.ts'
import { callAsService } from '../support/service-call.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

const fillIn = async (form: Locator, email: string) => {
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Subject').selectOption('custom-order')
  await form.getByLabel('Message').fill('Do you make bead chains of a hundred?')
}

test('the contact form says what is missing, at the field, and leads there', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  const send = form.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/name/)
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(4)

  await form.getByLabel('Name').fill('Maria')
  await form.getByLabel('Email').fill('maria at example')
  await form.getByLabel('Message').fill('   ')
  await send.click()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/complete email address/)
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(3)
})

test('a message is busy while it is sent, thanks with both texts, and has a reference that the sender gets by mail', async ({
  page,
  shop,
}) => {
  const email = `${randomUUID()}@example.test`
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await expect(form.getByLabel('Subject').getByRole('option')).toHaveText([
    'Choose a subject',
    'Product Inquiry',
    'Order Support',
    'Educational Guidance',
    'Custom Order',
    'Partnership',
    'Other',
  ])
  await fillIn(form, email)
  await form.getByRole('button', { name: 'Send Message' }).click()

  await expect(form.getByRole('button', { name: 'Sending' })).toBeDisabled()
  await expect(form.getByLabel('Message')).not.toBeEditable()
  await expectToast(page, 'Message sent successfully!')
  await expectToast(page, "We'll get back to you within 24 hours.")
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  const told = await form.getByText(/^Your reference is /).textContent()
  const reference = told?.replace('Your reference is ', '') ?? ''
  const mail = await waitForMail(shop.inboxUrl, email, /We have your message/)
  expect(mail.subject).toContain(reference)
  expect(`${mail.text}${mail.html}`).not.toMatch(/Lindqvist|bead chains/)
  await expectAccessibleInEveryScheme(page)
})

test.describe('while the shop is out of reach', () => {
  test.use({ expectedConsole: [failedResponses] })

  test('a message says that it was not sent, stays as it was typed, and is sent once when it is tried again', async ({
    page,
    shop,
  }) => {
    const email = `${randomUUID()}@example.test`
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Contact' })
    await fillIn(form, email)
    // It arrives, and its answer is lost.
    let isFirst = true
    await page.route('**/store/v1/messages', async (route) => {
      if (!isFirst) return route.fallback()
      isFirst = false
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expectToast(page, 'Your message was not sent')
    await expect(form.getByLabel('Message')).toHaveValue('Do you make bead chains of a hundred?')
    await form.getByRole('button', { name: 'Send Message' }).click()

    await expectToast(page, 'Message sent successfully!')
    const stored = await callAsService(shop, `/rest/v1/messages?select=id&email=eq.${email}`)
    expect(await stored.json()).toHaveLength(1)
  })

  test('a further try that fails at once is seen to be one', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Contact' })
    await fillIn(form, 'maria@example.test')
    await page.route('**/store/v1/messages', (route) => route.abort('connectionfailed'))
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expectToast(page, 'Your message was not sent')

    const begunAt = Date.now()
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByRole('button', { name: 'Sending' })).toBeVisible()
    await expectToast(page, 'Your message was not sent')
    expect(Date.now() - begunAt).toBeGreaterThanOrEqual(1000)
  })

  test('a long toast leaves its button large enough for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/store/v1/messages/form', (route) => route.abort('connectionfailed'))
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Contact' })
    await fillIn(form, 'maria@example.test')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expectToast(page, 'Your message was not sent')

    const toast = page.getByRole('region', { name: /^Notification/ })
    const button = await toast.getByRole('button', { name: 'Close' }).boundingBox()
    expect(button?.width).toBeGreaterThanOrEqual(44)
  })
})

test('a message sent by Enter leaves the focus where it is', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  const name = form.getByLabel('Name')
  await form.getByLabel('Email').fill('maria@example.test')
  await form.getByLabel('Subject').selectOption('other')
  await form.getByLabel('Message').fill('Do you make bead chains of a hundred?')
  await name.fill('Maria Lindqvist')
  await name.press('Enter')

  await expectToast(page, 'Message sent successfully!')
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
})

test('the questions open by keyboard', async ({ page }) => {
  await page.goto('/contact')
  const answer = main(page).getByText('Yes, within 30 days.')
  await expect(answer).toBeHidden()
  await main(page).getByText('Can I return a material?').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
})
