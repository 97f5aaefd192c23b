import { milliseconds } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { median } from '../../scripts/statistics.ts'
import { provideBrowserPath } from '#lab/browser.ts'
import { runLighthouse, type LighthouseReport } from '#lab/lighthouse.ts'
import { startShop } from '../../scripts/testing/shop-process.ts'

const paths = {
  '/': '/',
  '/products': '/products',
  'a product': '/product/pink-tower',
  '/cart': '/cart',
}
const runsMax = 3
const performanceMin = 95
const othersMin = 100
const others = ['accessibility', 'best-practices', 'seo']

/** The sample catalogue as `npm start` serves it, on the telephone that Lighthouse imagines. */
export const clientLighthouse: Row = {
  name: 'client-lighthouse',
  measure: async (lab) => {
    const chromium = await provideBrowserPath()
    const shop = await startShop()
    try {
      const lines = []
      for (const [name, path] of Object.entries(paths)) {
        const reports: LighthouseReport[] = []
        for (let run = 0; run < Math.min(runsMax, lab.rounds); run += 1) {
          const url = `${shop.url}${path}`
          reports.push(await runLighthouse({ url, chromium, folder: lab.services.folder }))
        }
        lines.push(lineFor(name, reports))
      }
      return lines
    } finally {
      await shop.remove()
    }
  },
}

function lineFor(name: string, reports: readonly LighthouseReport[]) {
  const score = (category: string) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = score('performance')
  const scores = others.map((category) => score(category))
  return {
    work: `Lighthouse, mobile: ${name}`,
    shop: `interactive ${milliseconds(value('interactive'))}`,
    result: `${performance}; ${scores.join(', ')}`,
    goal: `${performanceMin}; ${others.map(() => othersMin).join(', ')}`,
    isMet: performance >= performanceMin && scores.every((figure) => figure >= othersMin),
    remark: `LCP ${milliseconds(value('largest-contentful-paint'))}, blocking ${milliseconds(value('total-blocking-time'))}, CLS ${value('cumulative-layout-shift').toFixed(3)}`,
  }
}
