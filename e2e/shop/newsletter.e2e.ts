import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { expectAccessibleInEveryScheme } from '../support/accessibility.ts'
import { rejectedRequests } from '../support/console-lines.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { callAsService } from '../support/service-call.ts'
import { expect, test } from '../support/test.ts'
import { main } from './shop-pages.ts'

const subscribe = async (page: Page, email: string) => {
  await main(page).getByLabel('Email address').fill(email)
  await main(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(main(page).getByText('Please check your inbox')).toBeVisible()
}

/** What has the focus, within the page's own part. */
const focusedPart = (page: Page) => main(page).locator(':focus')

const readSubscription = async (shop: Shop, email: string) => {
  const answer = await callAsService(shop, `/rest/v1/subscriptions?email=eq.${email}`)
  const [row] = await answer.json()
  return row
}

// An unknown secret is refused.
test.use({ expectedConsole: [rejectedRequests] })

test('an address gets letters once it was confirmed by a complete link, and none after it was unsubscribed', async ({
  page,
  shop,
}) => {
  const email = `${randomUUID()}@example.test`
  await page.goto('/')
  await subscribe(page, email)
  await expect(main(page).getByRole('button', { name: 'Subscribe' })).toBeFocused()
  expect(await readSubscription(shop, email)).toMatchObject({ status: 'pending' })

  const confirm = main(page).getByRole('button', { name: 'Confirm my subscription' })
  await page.goto('/newsletter/confirm#token=unknown')
  await confirm.click()
  await expect(main(page).getByText('This link has expired or is incomplete.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'home page' })).toBeVisible()
  // In the same tab, where only what is behind the hash changes.
  await page.goto(linkIn(await waitForMail(shop.inboxUrl, email, /Confirm your subscription/)))
  await expect(confirm).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  expect(await readSubscription(shop, email)).toMatchObject({ status: 'pending' })
  await confirm.press('Enter')
  await expect(main(page).getByText('You are subscribed')).toBeVisible()
  await expect(focusedPart(page)).toContainText('You are subscribed')
  const confirmed = await readSubscription(shop, email)
  expect(confirmed).toMatchObject({ status: 'confirmed', source: 'home' })

  await page.goto(`${shop.url}/store/v1/subscriptions/end?key=${confirmed.unsubscribe_key}`)
  await expect(page).toHaveURL(/\/newsletter\/unsubscribe/)
  await expectAccessibleInEveryScheme(page)
  expect(await readSubscription(shop, email)).toMatchObject({ status: 'confirmed' })
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main(page).getByText('You are unsubscribed')).toBeVisible()
  expect(await readSubscription(shop, email)).toMatchObject({ status: 'unsubscribed' })
})
