import { localMailFrom } from '@golden-bead/contracts/shop'
import { expect, test } from 'vitest'
import { startParts } from './parts.ts'
import { readLauncherSettings } from './settings.ts'

test('with all parts given by their addresses alone, the shop has the names that it needs beside them', async () => {
  const { environment, stop } = await startParts(readLauncherSettings({}), {
    DATABASE_URL: 'postgres://shop@database.example/shop',
    S3_ENDPOINT: 'https://storage.example',
    SMTP_URL: 'smtp://mail.example',
  })

  expect(environment).toEqual({ S3_BUCKET: 'golden-bead', MAIL_FROM: localMailFrom })
  await stop()
})
