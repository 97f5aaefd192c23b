import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newTokenKey } from '@golden-bead/local-services/new-keys'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { runSqlFiles, serverSchema } from '@golden-bead/server/test/services'
import { createClient } from '@supabase/supabase-js'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { supabaseSchema } from './schema.ts'
// oxlint-disable-next-line import/no-relative-parent-imports -- No alias leads to the examples.
import { buildBookClub } from '../examples/book-club.ts'

const file = (name: string) => new URL(`../${name}`, import.meta.url)
const keys = {
  publishable: 'sb_publishable_club',
  service: 'sb_secret_club',
  privateKey: newTokenKey(),
}

let app: FastifyInstance
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const services = inject('services')
  const database = await createEmptyDatabase(services.databaseUrl)
  drop = database.drop
  await runSqlFiles(database.url, [serverSchema, supabaseSchema, file('examples/book-club.sql')])
  app = await buildBookClub(
    {
      database,
      s3: { ...services.s3, bucket: `test-${randomBytes(8).toString('hex')}` },
      smtp: { url: services.smtpUrl, from: 'Book Club <club@example.com>' },
    },
    keys,
  )
  await app.ready()
  await app.startup.run()
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await drop()
})

const password = 'a long enough password'

/** Somebody who has signed up, followed the link of the mail, and logged in. */
async function newReader(name: string) {
  const client = createClient(url, keys.publishable, { auth: { persistSession: false } })
  const email = `${randomUUID()}@example.com`
  const signedUp = await client.auth.signUp({ email, password, options: { data: { name } } })
  expect(signedUp.error).toBeNull()
  const { code = '' } = await openMailbox(inject('services').inboxUrl).waitForMail(
    email,
    'Confirm your account at Book Club',
  )
  await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { client, id: data.user?.id }
}

test('readers sign up, log in, and have books of their own', async () => {
  const [ada, bob] = [await newReader('Ada'), await newReader('Bob')]

  const added = await ada.client.from('books').insert({ user_id: ada.id, title: 'Emma' }).select()
  const forBob = await ada.client.from('books').insert({ user_id: bob.id, title: 'Emma' })

  expect(added.data).toMatchObject([{ user_id: ada.id, title: 'Emma' }])
  expect(forBob.status).toBe(403)
  expect((await bob.client.from('books').select()).data).toEqual([])
  expect((await ada.client.from('books').select('title')).data).toEqual([{ title: 'Emma' }])
})

test('admins add covers, and everybody sees them', async () => {
  const [ada, bob] = [await newReader('Ada'), await newReader('Bob')]
  await app.database.$client.query(`update readers set role = 'admin' where id = $1`, [ada.id])
  const cover = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const options = { contentType: 'image/png' }

  const byReader = await bob.client.storage.from('covers').upload('bob.png', cover, options)
  const byAdmin = await ada.client.storage.from('covers').upload('emma.png', cover, options)
  const address = ada.client.storage.from('covers').getPublicUrl('emma.png').data.publicUrl
  const seen = await fetch(address)

  expect(byReader.error?.message).toBeDefined()
  expect(byAdmin.error).toBeNull()
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('nothing of a reader is left once the account is erased', async () => {
  const { client, id } = await newReader('Cleo')
  await client.from('books').insert({ title: 'Emma' })
  const service = createClient(url, keys.service, { auth: { persistSession: false } })

  const erased = await service.auth.admin.deleteUser(id ?? '', true)

  expect(erased.error).toBeNull()
  const { rows } = await app.database.$client.query(
    'select from readers left join books on user_id = readers.id where readers.id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('the README shows the example as it runs', async () => {
  const readme = await readFile(file('README.md'), 'utf8')

  for (const name of ['examples/book-club.ts', 'examples/book-club.sql']) {
    expect(readme).toContain((await readFile(file(name), 'utf8')).trim())
  }
})
