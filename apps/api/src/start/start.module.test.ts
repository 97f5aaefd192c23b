import { productImagesPath } from '@golden-bead/contracts/picture-options'
import { expect, onTestFinished, test } from 'vitest'
import { signedIn } from '#test/people.ts'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const owner = { apikey: serviceKey }

async function begin(settings: Record<string, string> = {}) {
  const shop = await startTestApp(settings)
  onTestFinished(() => shop.close())
  return shop
}
const toDo = async ({ request }: TestApp): Promise<string[]> =>
  (await request.get('/admin/v1/start').set(owner).expect(200)).body.to_do

async function uploadLogo({ request, config }: TestApp) {
  await request
    .post('/storage/v1/object/product-images/look/logo.png')
    .set({ ...owner, 'content-type': 'image/png' })
    .send(await squarePng(20))
    .expect(200)
  return { image: `${config.site.apiUrl}${productImagesPath}look/logo.png` }
}

async function save({ request }: TestApp, change: object) {
  const { body } = await request.get('/admin/v1/settings').set(owner).expect(200)
  const { updated_at: _updatedAt, ...settings } = body
  await request
    .put('/admin/v1/settings')
    .set(owner)
    .send({ ...settings, ...change })
    .expect(200)
}

test('a new sample is not ready to sell, and every step that is taken leaves the list', async () => {
  const shop = await begin({ SEED_SAMPLE: 'true', SITE_URL: 'http://shop.goldenbead.test' })
  const server = ['inbox', 'https', 'mail', 'backup']
  const all = [
    'look',
    'seller',
    'contact',
    'inbox',
    'payment',
    'sample',
    'pages',
    ...server.slice(1),
  ]
  expect(await toDo(shop)).toEqual(all)

  const gone = { products: true, categories: true, bank_details: true }
  await shop.request.post('/admin/v1/sample/end').set(owner).send(gone).expect(200)
  expect(await toDo(shop)).toEqual(all.filter((check) => check !== 'sample'))
  await save(shop, { transfer_instructions: 'First Bank, account 7.' })
  await save(shop, { seller_name: 'Golden Bead', seller_address: '1 Oak Road' })
  expect(await toDo(shop)).toContain('seller')
  await save(shop, { seller_name: 'Little Oak' })
  await shop.request.post('/admin/v1/start/pages-read').set(owner).expect(204)

  expect(await toDo(shop)).toEqual(['look', 'contact', ...server])

  await save(shop, { shop_name: 'Little Oak', logo: await uploadLogo(shop) })
  expect(await toDo(shop)).toEqual(['contact', ...server])
  await save(shop, { contact_email: 'ann@littleoak.example', contact_phone: '' })
  expect(await toDo(shop)).toContain('contact')
  await save(shop, { contact_address: '1 Oak Road' })
  expect(await toDo(shop)).toEqual(server)
})

test('what the server is set to is seen, and live cards are a way to pay', async () => {
  const shop = await begin({
    SITE_URL: 'https://shop.goldenbead.test',
    CONTACT_EMAIL: 'hello@goldenbead.test',
    STRIPE_SECRET_KEY: 'sk_live_that_is_not_used',
    STRIPE_WEBHOOK_SECRET: 'whsec_that_is_not_used',
  })

  expect(await toDo(shop)).toEqual(['look', 'seller', 'contact', 'pages', 'mail', 'backup'])
})

test('emails to try are few, and the address of the sample is none of the owner', async () => {
  const shop = await begin({
    CONTACT_EMAIL: 'hello@goldenbead.example',
    RATE_LIMITS: 'test_mail=2/3600/2',
    RATE_LIMIT_FACTOR: '1',
  })
  const { headers } = await signedIn(shop, { role: 'admin' })
  const ask = () => shop.request.post('/admin/v1/start/test-mail').set(headers)

  for (const status of [204, 204, 429]) expect((await ask()).status).toBe(status)
  expect(await toDo(shop)).toContain('inbox')
})

test('a test email goes to who asks, and shows that mails leave', async () => {
  const shop = await begin()
  const mailbox = openMailbox(shop.inboxUrl)
  const admin = await signedIn(shop, { role: 'admin' })

  await shop.request.post('/admin/v1/start/test-mail').set(admin.headers).expect(204)

  await mailbox.waitForMail(`${admin.id}@example.com`, 'Your test email')
  await expect.poll(() => toDo(shop)).not.toContain('mail')
})
