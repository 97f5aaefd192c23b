import type { Locator, Page } from '@playwright/test'
import { milliseconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { isTakenOver } from '../../scripts/browser/is-taken-over.ts'
import { median, percentile } from '../../scripts/statistics.ts'
import { openBrowser } from '#lab/browser.ts'
import type { Shop } from '#lab/shop.ts'

const delayMsMax = 100
/** A telephone of the middle class, beside this machine. */
const slowDown = 4
const timesPerRound = 2
const restMs = 500
/** How long a finger stays. */
const touchMs = 80

type Interaction = {
  work: string
  target: (page: Page) => Locator
  /** Waits for what has to come of it. */
  seen: (page: Page) => Promise<void>
}

const atAddress = (part: string) => (page: Page) =>
  page.waitForURL(({ search }) => search.includes(part))

const interactions: Interaction[] = [
  {
    work: 'filter',
    target: (page) => page.getByRole('checkbox', { name: 'In stock only' }),
    seen: atAddress('stock'),
  },
  {
    work: 'add to cart',
    target: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /Add to Cart/ })
        .first(),
    seen: (page) => page.getByRole('link', { name: 'Cart, 1 item' }).waitFor(),
  },
  {
    work: 'next page',
    target: (page) => page.getByRole('link', { name: 'Next page' }),
    seen: atAddress('page=2'),
  },
]

/** From the finger to the next picture on the screen, as the browser itself counts it. */
export const clientInteractions: Row = {
  name: 'client-interactions',
  measure: (lab) =>
    lab.withShop({ products: 10_000 }, async (shop) => {
      const browser = await openBrowser()
      try {
        const lines: Line[] = []
        for (const interaction of interactions) {
          const delays: number[] = []
          for (let time = 0; time < lab.rounds * timesPerRound; time += 1) {
            const page = await browser.newPage({ hasTouch: true })
            delays.push(await measureDelay(page, shop, interaction))
            await page.close()
          }
          const middle = median(delays)
          lines.push({
            work: `${interaction.work}, 10,000 products, processor slowed ${slowDown} x`,
            shop: `p50 ${milliseconds(middle)}`,
            result: milliseconds(middle),
            goal: `${delayMsMax} ms`,
            isMet: middle <= delayMsMax,
            remark: `worst ${milliseconds(percentile(delays, 1))}`,
          })
        }
        return lines
      } finally {
        await browser.close()
      }
    }),
}

async function measureDelay(
  page: Page,
  shop: Shop,
  { target, seen }: Interaction,
): Promise<number> {
  await page.goto(`${shop.url}/products`)
  await page.waitForFunction(isTakenOver)
  await page.waitForLoadState('networkidle')
  const { x, y } = await middleInSight(target(page))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.evaluate(() => {
    const delays = new Array<number>()
    Reflect.set(globalThis, 'interactionDelays', delays)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) delays.push(entry.duration)
      // The types of the browser do not know this option yet; 16 ms is the least it takes.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(touchMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // The browser reports an interaction after the frame in which its answer stood.
  await page.waitForTimeout(restMs)
  await seen(page)
  const delays = await page.evaluate((): number[] => Reflect.get(globalThis, 'interactionDelays'))
  // Shorter ones are not reported.
  return Math.max(16, ...delays)
}

/** Found beforehand: what a driver does in the page to find it would count as the delay of the page. */
async function middleInSight(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  // Pictures that came into sight are drawn before.
  await target.page().waitForTimeout(restMs)
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be touched is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
