import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import {
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  logIn,
  storedSession,
} from '../support/logins.ts'
import { expectToast } from '../support/toasts.ts'
import { rejectedRequests } from '../support/console-lines.ts'

const refusedByPolicy = /requires 'Trusted/

test.use({ expectedConsole: [new RegExp(`${rejectedRequests.source}|${refusedByPolicy.source}`)] })

test('a search parameter named error is nothing to the shop', async ({ page, shop }) => {
  await page.goto('/?error=access_denied&error_description=Call+Mallory')

  await expect(page.getByRole('link', { name: /Shop Materials/ })).toBeVisible()
  await expect(page.getByText('Mallory')).toHaveCount(0)
  await expect(page).toHaveURL(`${shop.url}/?error=access_denied&error_description=Call+Mallory`)
})

test('an error in a link is shown in our words, and ends no session', async ({ page, shop }) => {
  await logIn(page, await makeAccount(shop))

  await page.goto('/about#error=access_denied&error_code=x&error_description=Call+Mallory')

  await expect(page.getByText('This link is not valid')).toBeVisible()
  await expect(page.getByText('Mallory')).toHaveCount(0)
  await expectSignedIn(page)
})

test('forged tokens sign no user in', async ({ page, shop }) => {
  await page.goto('/#access_token=a.b.c&refresh_token=r&expires_in=3600&type=signup')

  await expect(page.getByText('This link is not valid')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expectSignedOut(page)
  expect(await storedSession(page)).toBeNull()
})

test('a link to another account does not take the place of the present one', async ({
  page,
  shop,
}) => {
  const [own, foreign] = [await makeAccount(shop), await makeAccount(shop)]
  const answer = await page.request.post(`${shop.url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: shop.publishableKey },
    data: { email: foreign.email, password: foreign.password },
    failOnStatusCode: true,
  })
  const tokens = await answer.json()
  await logIn(page, own)
  const before = await storedSession(page)

  await page.goto(
    `/about#access_token=${tokens.access_token}&refresh_token=${tokens.refresh_token}&expires_in=3600&type=signup`,
  )

  await expect(page.getByText('This link belongs to another account')).toBeVisible()
  expect(await storedSession(page)).toEqual(before)
})

for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:x']) {
  test(`a login never leads to ${next}`, async ({ page, shop }) => {
    const account = await makeAccount(shop)
    await page.goto(`/login?next=${encodeURIComponent(next)}`)

    await fillLogin(page, account)

    await expectToast(page, 'Welcome back!')
    await expect(page).toHaveURL(`${shop.url}/`)
  })
}

test('a name that looks like markup is shown as it was written', async ({ page, shop }) => {
  const name = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await logIn(page, await makeAccount(shop, name))

  await page.goto('/profile')

  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeVisible()
  await expect(page).toHaveTitle(/^Profile/)
})

test('no text can become markup or script on a page of the shop', async ({ page }) => {
  const asMarkup = () => {
    document.body.innerHTML = '<b>markup</b>'
  }
  const asScript = () => {
    document.createElement('script').text = 'document.title = "script"'
  }
  await page.goto('/about')

  await expect(page.evaluate(asMarkup)).rejects.toThrow('TrustedHTML')
  await expect(page.evaluate(asScript)).rejects.toThrow('TrustedScript')
})
