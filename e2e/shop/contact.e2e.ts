import { randomUUID } from 'node:crypto'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { waitForMail } from '../support/inbox.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

test('questions open by keyboard, and a message is busy while it is sent, thanks with both texts, and has a reference that the sender gets by mail', async ({
  page,
  shop,
}) => {
  const email = `${randomUUID()}@example.test`
  await page.goto('/contact')
  const answer = main(page).getByText('Yes, within 30 days.')
  await expect(answer).toBeHidden()
  await main(page).locator('summary').filter({ hasText: 'Can I return a material?' }).press('Enter')
  await expect(answer).toBeVisible()

  const form = page.getByRole('form', { name: 'Contact' })
  const name = form.getByLabel('Name')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Subject').selectOption('custom-order')
  await form.getByLabel('Message').fill('Do you make bead chains of a hundred?')
  await name.fill('Maria Lindqvist')
  await name.press('Enter')

  await expect(form.getByRole('button', { name: 'Sending' })).toBeDisabled()
  await expect(form.getByLabel('Message')).not.toBeEditable()
  await expectToast(page, 'Message sent successfully!')
  await expectToast(page, "We'll get back to you within 24 hours.")
  await expect(form.getByLabel('Message')).toHaveValue('')
  // A disabled field would have lost it.
  await expect(name).toBeFocused()
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  const told = await form.getByText(/^Your reference is /).textContent()
  const reference = told?.replace('Your reference is ', '') ?? ''
  const mail = await waitForMail(shop.inboxUrl, email, /We have your message/)
  expect(mail.subject).toContain(reference)
  expect(`${mail.text}${mail.html}`).not.toMatch(/Lindqvist|bead chains/)
  await expectAccessibleInEveryScheme(page)
})
