import type { Page } from '@playwright/test'
import { milliseconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { median, percentile } from '#core/statistics.ts'
import { openBrowser } from '#lab/browser.ts'
import type { Shop } from '#lab/shop.ts'

const delayMsMax = 100
/** A telephone of the middle class, beside this machine. */
const slowDown = 4
const timesPerRound = 2

type Interaction = { work: string; act: (page: Page) => Promise<void> }

const interactions: Interaction[] = [
  {
    work: 'filter',
    act: async (page) => {
      const before = page.url()
      await page.getByRole('checkbox', { name: 'In stock only' }).click()
      await page.waitForURL((url) => url.href !== before)
    },
  },
  {
    work: 'add to cart',
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Add to Cart/ })
        .first()
        .click()
    },
  },
  {
    work: 'next page',
    act: async (page) => {
      const before = page.url()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.waitForURL((url) => url.href !== before)
    },
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
            const page = await browser.newPage()
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

async function measureDelay(page: Page, shop: Shop, { act }: Interaction): Promise<number> {
  await page.goto(`${shop.url}/products`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.evaluate(() => {
    const seen = new Array<number>()
    Reflect.set(globalThis, 'interactionDelays', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
      // The types of the browser do not know this option yet; 16 ms is the least it takes.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act(page)
  // The browser reports an interaction after the frame in which its answer stood.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const delays = await page.evaluate((): number[] => Reflect.get(globalThis, 'interactionDelays'))
  // Shorter ones are not reported.
  return Math.max(16, ...delays)
}
