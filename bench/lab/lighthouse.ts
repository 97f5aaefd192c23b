import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags } from '../../scripts/browser/chromium.ts'

const run = promisify(execFile)
/**
 * Fetched when it is asked for: a hundred packages that no one needs to start or test the shop. So
 * its version stands here, and not with those of what is installed.
 */
const lighthousePackage = 'lighthouse@13.5.0'
const withinMs = 180_000

export type LighthouseReport = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse under its mobile setting: a slow line and a slow processor, both simulated. */
export async function runLighthouse(options: {
  url: string
  chromium: string
  folder: string
}): Promise<LighthouseReport> {
  const outputPath = join(options.folder, 'lighthouse.json')
  await run(
    'npx',
    [
      '--yes',
      lighthousePackage,
      options.url,
      '--quiet',
      '--output=json',
      `--output-path=${outputPath}`,
      `--chrome-flags=${['--headless', ...chromiumFlags].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: options.chromium }, timeout: withinMs },
  )
  const report: LighthouseReport = JSON.parse(await readFile(outputPath, 'utf8'))
  return report
}
