import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Message } from '@golden-bead/contracts/messages'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { newName } from '../support/catalogue.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { sendMessage } from '../support/visitor-calls.ts'
import { expectReadable, openPanel } from './admin-pages.ts'

/** A message of a visitor, as the API stored it. */
async function newMessage(shop: Shop) {
  const sender = { name: newName('Ada'), email: `${randomUUID()}@example.test` }
  const text = 'Is the pink tower solid beech?\nAnd the brown stair?'
  const reference = await sendMessage(shop, {
    ...sender,
    subject: 'custom-order',
    message: text,
  })
  return { ...sender, text, reference }
}

async function readMessage(shop: Shop, reference: string): Promise<Message | undefined> {
  const answer = await callAsService(shop, `/rest/v1/messages?reference=eq.${reference}`)
  const [message]: Message[] = await answer.json()
  return message
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const unreadTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link', { name: /^Messages \d/ })

test('a message is found, read, noted, answered and deleted', async ({ page, shop }) => {
  const { name, email, text, reference } = await newMessage(shop)
  await openPanel(page, shop)
  await expect(unreadTab(page)).toBeVisible()
  await unreadTab(page).click()
  await expect(page).toHaveURL(/\/admin\/messages$/)
  await expect(rowOf(page, name)).toContainText('Unread')

  const box = page.getByRole('searchbox', { name: 'Search sender, text or reference' })
  await box.fill(`custom ${reference}`)
  await box.press('Enter')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await expectReadable(page)

  await rowOf(page, name)
    .getByRole('link', { name: /^Custom Order/ })
    .click()
  const heading = page.getByRole('heading', { name: 'Custom Order' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(text)).toBeVisible()
  const subject = encodeURIComponent(`Re: Custom Order (${reference})`)
  const quote = encodeURIComponent(`\r\n\r\nYou wrote:\r\n> ${text.replace('\n', '\r\n> ')}`)
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=${subject}&body=${quote}`,
  )
  await expect.poll(async () => (await readMessage(shop, reference))?.read_at).toBeTruthy()
  const readAt = (await readMessage(shop, reference))?.read_at
  await expectReadable(page)

  await page.getByRole('textbox', { name: 'Note' }).fill('Called back on Monday.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Note saved successfully!')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByRole('button', { name: 'Mark as unanswered' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called back on Monday.')
  const stored = await readMessage(shop, reference)
  expect(stored?.read_at).toBe(readAt)
  expect(stored?.answered_at).toBeTruthy()

  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page).toHaveURL(/[?&]q=custom\+/)
  await expect(rowOf(page, name).getByRole('link', { name })).toBeFocused()
  await expect(rowOf(page, name)).toContainText('Answered')

  await page.getByRole('button', { name: `Delete the message of ${name}` }).click()
  const question = page.getByRole('dialog', { name: /^Are you sure/ })
  await expectReadable(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Message deleted successfully!')
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  expect(await readMessage(shop, reference)).toBeUndefined()
})
