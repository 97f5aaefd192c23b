import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { storeRateLimits } from '#shop/store-api/store-api.module.ts'
import { authRateLimits } from '@golden-bead/supabase/auth'
import { startTestApp } from './test-app.ts'
import { makeWebBuild } from './web-build.ts'

type Dashboard = { panels: { targets?: { expr: string }[] }[] }

const readText = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const document = readText('docs/operations.md')
const section = (heading: string) => document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const [watchTable = ''] = /^\|[^]*?\n\n/m.exec(section('What to watch')) ?? []

test('the table of the rate limits has every limit, as RATE_LIMITS would write it', () => {
  const rows = [...readText('docs/rate-limits.md').matchAll(/^\| `(\w+)` +\| `([\d/]+)` /gm)]

  expect(rows.map(([, name, limit]) => [name, limit])).toEqual(
    Object.entries({ ...authRateLimits, ...storeRateLimits }).map(
      ([name, { count, seconds, burst }]) => [name, `${count}/${seconds}/${burst}`],
    ),
  )
})

const ofPrometheus = new Set(['avg_over_time', 'histogram_quantile', 'min_over_time'])
const namesIn = (text: string) =>
  [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name)
/** A histogram is asked for by its parts. */
const metricsIn = (expressions: readonly string[]) =>
  new Set(
    namesIn(expressions.join('\n'))
      .filter((name) => !ofPrometheus.has(name))
      .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  )

test('every metric is in the table of what to watch and on the dashboard, and alerts know no other', async () => {
  const webRoot = await makeWebBuild()
  onTestFinished(() => rm(webRoot, { recursive: true }))
  const shop = await startTestApp({ WEB_ROOT: webRoot })
  onTestFinished(shop.close)

  const { text } = await shop.request.get('/metrics')

  const metrics = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const named = [...watchTable.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(metrics)
  const { panels }: Dashboard = JSON.parse(readText('infra/monitoring/grafana-dashboard.json'))
  const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(metricsIn(drawn)).toEqual(metrics)
  const rules = readText('infra/monitoring/alerts.yml').match(/^ +expr: .*(\n {10}.+)*/gm) ?? []
  const alerting = metricsIn(rules)
  expect([...alerting].filter((name) => !metrics.has(name))).toEqual([])
  const rows = [...watchTable.matchAll(/^\| [^|]+ \| ([^|]+) \| (?!never|when to act|-)/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const watched = rows.map(([, cell = '']) => namesIn(cell)[0] ?? '')
  expect(watched.filter((name) => !alerting.has(name))).toEqual([])
})
