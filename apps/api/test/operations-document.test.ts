import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { storeRateLimits } from '#shop/store-api/store-api.module.ts'
import { authRateLimits } from '#supabase/auth/auth.module.ts'
import { startTestApp } from './test-app.ts'
import { makeWebBuild } from './web-build.ts'

const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const section = (heading: string) => document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

test('the table of the rate limits has every limit, as RATE_LIMITS would write it', () => {
  const rows = [...section('Rate limits').matchAll(/^\| `(\w+)` +\| `([\d/]+)` /gm)]

  expect(rows.map(([, name, limit]) => [name, limit])).toEqual(
    Object.entries({ ...authRateLimits, ...storeRateLimits }).map(
      ([name, { count, seconds, burst }]) => [name, `${count}/${seconds}/${burst}`],
    ),
  )
})

test('every metric is in the table of what to watch, and no other', async () => {
  const webRoot = await makeWebBuild()
  onTestFinished(() => rm(webRoot, { recursive: true }))
  const shop = await startTestApp({ WEB_ROOT: webRoot })
  onTestFinished(shop.close)

  const { text } = await shop.request.get('/metrics')

  const [table = ''] = /^\|[^]*?\n\n/m.exec(section('What to watch')) ?? []
  const named = [...table.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name)
  const metrics = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(metrics))
})
