import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, provideChromium } from '../../scripts/browser/chromium.ts'
import { milliseconds } from '../figures.ts'
import { medianOf } from '../measure.ts'
import type { Line, Row } from '../row.ts'
import { openShop } from '../shop.ts'

const run = promisify(execFile)
/**
 * Fetched when it is asked for: a hundred packages that no one needs to start or test the shop. So
 * its version stands here, and not with those of what is installed.
 */
const lighthousePackage = 'lighthouse@13.5.0'
const withinMs = 180_000
const runsMax = 3

const paths = {
  '/': '/',
  '/products': '/products',
  'a product': '/product/pink-tower',
  '/cart': '/cart',
}
const otherCategories = ['accessibility', 'best-practices', 'seo']

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** The sample catalogue on the telephone that Lighthouse imagines: a slow line, a slow processor. */
export const firstLoad: Row = async (bench) => {
  const chromium = await provideChromium()
  if (chromium === undefined) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.')
  const shop = await openShop(bench)
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-lighthouse-'))
  bench.started.defer(() => rm(folder, { recursive: true, force: true }))

  const lines: Line[] = []
  for (const [name, path] of Object.entries(paths)) {
    const reports: Report[] = []
    for (let time = 0; time < Math.min(runsMax, bench.rounds); time += 1) {
      reports.push(await runLighthouse({ url: shop.url + path, chromium, folder }))
    }
    lines.push(lineFor(name, reports))
  }
  return lines
}

function lineFor(name: string, reports: readonly Report[]): Line {
  const score = (category: string) =>
    Math.round(medianOf(reports, ({ categories }) => categories[category]?.score ?? 0) * 100)
  const value = (audit: string) =>
    medianOf(reports, ({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  return {
    work: `Lighthouse, mobile: ${name}`,
    shop: `performance ${score('performance')}`,
    remark: [
      ...otherCategories.map((category) => `${category} ${score(category)}`),
      `LCP ${milliseconds(value('largest-contentful-paint'))}`,
      `interactive ${milliseconds(value('interactive'))}`,
      `blocking ${milliseconds(value('total-blocking-time'))}`,
      `CLS ${value('cumulative-layout-shift').toFixed(3)}`,
    ].join(', '),
  }
}

type Options = { url: string; chromium: string; folder: string }

async function runLighthouse({ url, chromium, folder }: Options): Promise<Report> {
  const outputPath = join(folder, 'report.json')
  await run(
    'npx',
    [
      '--yes',
      lighthousePackage,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${outputPath}`,
      `--chrome-flags=${['--headless', ...chromiumFlags].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, timeout: withinMs },
  )
  const report: Report = JSON.parse(await readFile(outputPath, 'utf8'))
  return report
}
