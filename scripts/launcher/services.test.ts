import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServices } from './services.ts'
import { readLauncherSettings } from './settings.ts'

const apiUrl = 'http://127.0.0.1:3000'
const given = {
  DATABASE_URL: 'postgres://shop@database.example/shop',
  S3_ENDPOINT: 'https://storage.example',
  SMTP_URL: 'smtp://mail.example',
}

test('with all services given, the shop has the name of its bucket, and no sender that the mail server may refuse', async () => {
  const { environment, stop } = await startServices(
    readLauncherSettings({}),
    { ...given, STRIPE_SECRET_KEY: 'sk_test_own' },
    apiUrl,
  )

  expect(environment).toEqual({ S3_BUCKET: 'golden-bead' })
  await stop()
})

test('without a key of Stripe, the shop takes test cards, with the same secrets after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-services-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = async () => {
    const settings = readLauncherSettings({ DATA_DIR: dataDir })
    const { environment, stop } = await startServices(settings, given, apiUrl)
    await stop()
    return environment
  }

  const first = await start()
  expect(first).toEqual({
    S3_BUCKET: 'golden-bead',
    STRIPE_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_\w{24}$/),
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_\w{24}$/),
  })
  expect(await start()).toEqual(first)
})

test('with half of the settings of cards, no stand-in hides that the other half is missing', async () => {
  const half = { ...given, STRIPE_WEBHOOK_SECRET: 'whsec_own' }
  const { environment, stop } = await startServices(readLauncherSettings({}), half, apiUrl)

  expect(environment).toEqual({ S3_BUCKET: 'golden-bead' })
  await stop()
})
