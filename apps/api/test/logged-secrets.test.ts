import { expect, onTestFinished, test } from 'vitest'
import { createLogLines } from '@golden-bead/server/test/log-lines'
import { startTestApp } from './test-app.ts'

const canary = (name: string) => `pearl-${name}-6f1c2d9e`

test('no setting that is secret is in a line of the log', async () => {
  const log = createLogLines()
  const settings = {
    SERVICE_KEY: canary('service'),
    PUBLISHABLE_KEY: canary('publishable'),
    SMTP_URL: `smtp://shop:${canary('smtp')}@localhost:1`,
    ADMIN_EMAIL: 'admin@goldenbead.test',
    ADMIN_PASSWORD: canary('admin-password'),
  }
  const shop = await startTestApp(
    { LOG_LEVEL: 'trace', ...settings },
    {
      logTo: log.destination,
      extend: (app) => {
        app.post('/fail', () => {
          throw new Error(`${JSON.stringify(settings)} ${secretKey} ${tokenKey}`)
        })
      },
    },
  )
  onTestFinished(shop.close)
  const { S3_SECRET_ACCESS_KEY: secretKey = '', JWT_PRIVATE_KEY: tokenKey = '' } = shop.environment

  await shop.request.post('/fail').expect(500)

  expect(log.records('request failed')).toHaveLength(1)
  for (const secret of ['pearl', secretKey, tokenKey]) {
    expect(log.text()).not.toContain(JSON.stringify(secret).slice(1, -1))
  }
})
