import { expect, type Locator, type Page } from '@playwright/test'

const cartStorageKey = 'golden-bead-cart'

export const main = (page: Page): Locator => page.getByRole('main')

export const cartLink = (page: Page, count: number): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: count === 1 ? 'Cart, 1 item' : `Cart, ${count} items` })

export const productNames = (page: Page): Promise<string[]> =>
  main(page).locator('article').getByRole('heading').allTextContents()

export const cartItem = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The amount that stands beside a name in the order summary. */
export const summaryLine = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Order Summary' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')

/** A cart that was saved on an earlier visit, before any script of the page runs. */
export async function saveCart(page: Page, value: unknown): Promise<void> {
  await page.addInitScript(
    ({ key, text }) => {
      if (sessionStorage.getItem('is-cart-given')) return
      sessionStorage.setItem('is-cart-given', 'yes')
      localStorage.setItem(key, text)
    },
    { key: cartStorageKey, text: typeof value === 'string' ? value : JSON.stringify(value) },
  )
}

export const savedCart = (page: Page): Promise<{ id: string; quantity: number }[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), cartStorageKey)

export const expectNoSidewaysScroll = async (page: Page) => {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isTooWide).toBe(false)
}

/** Tab by Tab, as long as it takes; each stop has to be seen. */
export const tabTo = async (page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
      return {
        name: element.getAttribute('aria-label') ?? label?.textContent ?? '',
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    if (!stop) continue
    expect(stop.isMarked, `the focus on "${stop.name}" cannot be seen`).toBe(true)
    if (name.test(stop.name.trim())) return
  }
  throw new Error(`Nothing called ${name} can be reached by ${key}.`)
}
