import type { Page } from '@playwright/test'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

/** Every call to a service that the page makes from here on. */
const watchCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.method() !== 'GET') calls.push(request.url())
  })
  return calls
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

test('a message is busy for its second, thanks with both texts, and makes no call', async ({
  page,
}) => {
  await page.clock.install()
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
  await form.getByLabel('Name').fill('Maria Lindqvist')
  await form.getByLabel('Email').fill('maria@example.test')
  await form.getByLabel('Subject').selectOption('custom-order')
  await form.getByLabel('Message').fill('Do you make bead chains of a hundred?')
  const calls = watchCalls(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.getByRole('button', { name: 'Send Message' }).click()

  await expect(form.getByRole('button', { name: 'Sending' })).toBeDisabled()
  await expect(form.getByLabel('Message')).not.toBeEditable()
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expectToast(page, 'Message sent successfully!')
  await expectToast(page, "We'll get back to you within 24 hours.")
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  expect(calls).toEqual([])
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

for (const path of ['/', '/about']) {
  test(`the newsletter box of ${path} makes no call and goes nowhere`, async ({ page }) => {
    await page.goto(path)
    const calls = watchCalls(page)
    const address = main(page).getByLabel('Email address')
    await address.fill('maria@example.test')
    await main(page).getByRole('button', { name: 'Subscribe' }).click()
    await address.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(address).toHaveValue('maria@example.test')
    expect(calls).toEqual([])
  })
}
