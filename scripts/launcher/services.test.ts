import { expect, test } from 'vitest'
import { startServices } from './services.ts'
import { readLauncherSettings } from './settings.ts'

test('with all services given, the shop has the name of its bucket, and no sender that the mail server may refuse', async () => {
  const { environment, stop } = await startServices(readLauncherSettings({}), {
    DATABASE_URL: 'postgres://shop@database.example/shop',
    S3_ENDPOINT: 'https://storage.example',
    SMTP_URL: 'smtp://mail.example',
  })

  expect(environment).toEqual({ S3_BUCKET: 'golden-bead' })
  await stop()
})
