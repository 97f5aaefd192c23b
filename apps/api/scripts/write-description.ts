/** Writes the description of the API into a file. Types of clients are made from it. */
import { writeFile } from 'node:fs/promises'
import { newTokenKey } from '@golden-bead/local-services/new-keys'
import { buildApp } from '#app'
import { parseConfig } from '#config'

/** Nothing is asked of any of these: the description is put together from the routes. */
const config = parseConfig({
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'none',
  S3_ACCESS_KEY_ID: 'description',
  S3_SECRET_ACCESS_KEY: 'only-for-the-description',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@example.test',
  SITE_URL: 'http://localhost:3000',
  PUBLISHABLE_KEY: 'sb_publishable_of_the_description',
  SERVICE_KEY: 'sb_secret_of_the_description',
  JWT_PRIVATE_KEY: newTokenKey(),
})

const app = await buildApp(config)
await app.ready()
const file = new URL('../openapi.json', import.meta.url)
await writeFile(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
