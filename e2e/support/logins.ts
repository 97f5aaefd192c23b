import type { Page } from '@playwright/test'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import type { Account } from './accounts.ts'
import { expect } from './test.ts'
import { expectToast } from './toasts.ts'

export const header = (page: Page) => page.getByRole('banner')

type Credentials = Pick<Account, 'email' | 'password'>

export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function register(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Name', { exact: true }).fill('Maria Lindqvist')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password', { exact: true }).fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Create Account' }).click()
}

/** By the form; where that is not the subject, `arriveSignedIn` is faster. */
export async function logIn(page: Page, account: Credentials): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, account)
  await expectToast(page, 'Welcome back!')
  await expectSignedIn(page)
}

export async function logOut(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Account' }).click()
  await header(page).getByRole('button', { name: 'Logout' }).click()
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(header(page).getByRole('button', { name: 'Account' })).toBeVisible()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
}

/** As the pages of the shop store it. */
export type Session = {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  user: { id: string; email: string; name: string }
}

const sessionKey = 'golden-bead-session'
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A new session that no other page has. */
export async function getSession(
  { url, publishableKey }: Shop,
  { email, password }: Credentials,
): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`)
  const { access_token, refresh_token, expires_in, user } = await answer.json()
  return {
    access_token,
    refresh_token,
    expires_in,
    expires_at: nowSeconds() + expires_in,
    user: { id: user.id, email: user.email, name: user.user_metadata.name ?? '' },
  }
}

let ofAdmin: { url: string; session: Session } | undefined

/** One for all tests of this worker, none of which may end it. */
export async function getSharedAdminSession(shop: Shop): Promise<Session> {
  // Long before one page would renew it, and leave the others with what it was.
  const isGood =
    ofAdmin?.url === shop.url &&
    ofAdmin.session.expires_at - nowSeconds() > ofAdmin.session.expires_in / 2
  if (!ofAdmin || !isGood) {
    ofAdmin = { url: shop.url, session: await getSession(shop, shop.admin) }
  }
  return ofAdmin.session
}

/** Is there from the next navigation on, until this tab or another one ends or renews it. */
export async function saveSession(page: Page, saved: Session): Promise<void> {
  await page.addInitScript(
    ({ key, session }) => {
      if (sessionStorage.getItem(session.refresh_token) !== null) return
      sessionStorage.setItem(session.refresh_token, 'is given')
      localStorage.setItem(key, JSON.stringify(session))
    },
    { key: sessionKey, session: saved },
  )
}

/** Logged in from the next navigation on. */
export async function arriveSignedIn(
  page: Page,
  shop: Shop,
  credentials: Credentials,
): Promise<void> {
  await saveSession(page, await getSession(shop, credentials))
}

export async function storedSession(page: Page): Promise<Session | null> {
  return JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? 'null', sessionKey))
}
