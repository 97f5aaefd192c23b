import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { accentShades, accentStyle } from '@golden-bead/contracts/accent'
import { iconInSize, productImagesPath } from '@golden-bead/contracts/picture-options'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, openMailbox } from '@golden-bead/server/test/mailbox'
import { uploadsOf } from '@golden-bead/supabase/test/picture-uploads'
import { bucket } from '#test/bucket-shop.ts'
import { signedIn } from '#test/people.ts'
import { startTestApp } from '#test/test-app.ts'
import { makeWebBuild } from '#test/web-build.ts'

const start = async (webRoot: string) => {
  const shop = await startTestApp({ WEB_ROOT: webRoot, IMAGE_HOSTS: 'pictures.example' })
  return uploadsOf(shop, { admin: await signedIn(shop, { role: 'admin' }), bucket })
}

let shop: Awaited<ReturnType<typeof start>>
let webRoot: string
beforeAll(async () => {
  webRoot = await makeWebBuild()
  shop = await start(webRoot)
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true, force: true })
})

const read = () => shop.request.get('/admin/v1/settings').set(shop.admin.headers)

const save = async (change: object) => {
  const { body: now } = await read()
  return shop.request
    .put('/admin/v1/settings')
    .set(shop.admin.headers)
    .send({
      transfer_instructions: now.transfer_instructions,
      days_to_pay: now.days_to_pay,
      leaves_in_days: now.leaves_in_days,
      arrives_in_days: now.arrives_in_days,
      seller_name: now.seller_name,
      seller_address: now.seller_address,
      version: now.version,
      ...change,
    })
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif'

/** Puts a picture of this size into the bucket of the shop and answers its address. */
const upload = async (name: string, width: number, height: number, format: Format = 'png') => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#b5502f' } })
    .toFormat(format)
    .toBuffer()
  const path = `look/${name}.${format}`
  await shop.put(path, bytes, { 'content-type': `image/${format}` }).expect(200)
  return `${shop.config.site.apiUrl}${productImagesPath}${path}`
}

test('a logo is in documents and mails with its size, until it is taken out', async () => {
  const image = await upload('logo', 300, 100)
  const dark = await upload('logo-dark', 600, 200, 'webp')
  const saved = await save({
    logo: { image },
    logo_dark: { image: dark },
    logo_alt: 'Little Oak',
  })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    logo: { image, width: 300, height: 100 },
    logo_dark: { image: dark, width: 600, height: 200 },
  })

  const { text } = await shop.request.get('/about').expect(200)
  expect(text).toContain(JSON.stringify({ image, width: 300, height: 100 }))
  expect(text).toContain('"logoAlt":"Little Oak"')
  const email = newAddress()
  await shop.request
    .post('/store/v1/subscriptions')
    .set('apikey', shop.config.keys.publishable)
    .send({ email, source: 'home' })
    .expect(204)
  const mail = await openMailbox(shop.inboxUrl).waitForMail(email, /./)
  expect(mail.html).toMatch(
    /look\/logo\.png\?width=480[^"]*" alt="Little Oak" width="144" height="48"/,
  )

  // As it was read, and with sizes that nobody believes.
  const { updated_at: _updatedAt, ...asRead } = saved.body
  const again = await save({ ...asRead, logo_dark: { image: dark, width: 1, height: 1 } })
  expect(again.body).toMatchObject({ logo: asRead.logo, logo_dark: asRead.logo_dark })

  await save({ logo: null, logo_dark: null, logo_alt: null })
  expect((await shop.request.get('/about').expect(200)).text).not.toContain('"logo"')
})

test('a mail about an account has the logo too', async () => {
  await save({ logo: { image: await upload('logo-of-mail', 200, 100) } })
  const email = newAddress()
  await shop.request
    .post('/auth/v1/signup')
    .set('apikey', shop.config.keys.publishable)
    .send({ email, password: 'a good long password' })

  const mail = await openMailbox(shop.inboxUrl).waitForMail(email, /./)
  expect(mail.html).toMatch(/look\/logo-of-mail\.png\?width=480/)
})

const atShop = (path: string) => `${shop.config.site.apiUrl}${productImagesPath}${path}`

test.each<[what: string, image: () => string | Promise<string>]>([
  ['at another host', () => 'https://elsewhere.example/logo.png'],
  ['at a host for pictures of products', () => 'https://pictures.example/logo.png'],
  ['that was never uploaded', () => atShop('look/none.png')],
  ['of another bucket', () => atShop('look/none.png').replace('product-images', 'other')],
  ['that is a script', () => 'javascript:alert(1)//.png'],
  ['that ends an element', () => '"><script>alert(1)</script>'],
  ['that is empty', () => ''],
  ['that moves', () => upload('moving', 20, 20, 'gif')],
])('a logo %s is refused, and the look stays', async (_what, image) => {
  const { body: before } = await read()

  const { status, body } = await save({ logo: { image: await image() } })

  expect(status).toBe(400)
  expect(body.message).toContain('body/logo/image')
  expect((await read()).body).toEqual(before)
})

test('an icon is sent as a square PNG in the size that is needed, as is a square logo', async () => {
  const image = await upload('icon', 256, 256)
  const logo = await upload('square-logo', 180, 180)
  const shownIcon = async () => {
    const { text } = await shop.request.get('/about').expect(200)
    return /"icon":"([^"]*)"/.exec(text)?.[1]
  }
  await save({ icon: { image }, logo: { image: logo } })
  expect(await shownIcon()).toBe(image)
  const { pathname, search } = new URL(iconInSize(image, 180))
  const answer = await shop.request.get(`${pathname}${search}`).expect(200)
  expect(await sharp(answer.body).metadata()).toMatchObject({
    format: 'png',
    width: 180,
    height: 180,
  })

  await save({ icon: null })
  expect(await shownIcon()).toBe(logo)
  await save({ logo: null })
  expect(await shownIcon()).toBeUndefined()
})

test.each<[what: string, image: () => Promise<string>]>([
  ['that is not square', () => upload('wide-icon', 200, 199)],
  ['that is too small', () => upload('small-icon', 179, 179)],
  ['that is no PNG', () => upload('icon-of-photograph', 180, 180, 'jpeg')],
])('an icon %s is refused', async (_what, image) => {
  const { status, body } = await save({ icon: { image: await image() } })

  expect(`${status} ${body.message}`).toBe(
    '400 body/icon/image must be a square PNG of 180 pixels or more.',
  )
})

const styleHash = (style: string) =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

test('a color is in documents and mails, and each document allows the style that is in it', async () => {
  const accent = '#1f5c3d'
  const policyOf = async (path: string) => {
    const { headers, text } = await shop.request.get(path)
    return { policy: String(headers['content-security-policy']), text }
  }
  const before = await policyOf('/about')
  await save({ accent: accent.toUpperCase() })

  for (const path of ['/about', '/missing', '/broken']) {
    const { policy, text } = await policyOf(path)
    expect(text).toContain(`"accent":"${accent}"`)
    expect(policy).toContain(styleHash(accentStyle(accent)))
  }
  const email = newAddress()
  await shop.request
    .post('/auth/v1/signup')
    .set('apikey', shop.config.keys.publishable)
    .send({ email, password: 'a good long password' })
  const mail = await openMailbox(shop.inboxUrl).waitForMail(email, /./)
  expect(mail.html).toContain(`background:${accent};`)
  expect(mail.html).toContain(`.press{background:${accentShades(accent).dark.plain}`)

  await save({ accent: '#5c1f3d' })
  const other = await policyOf('/about')
  expect(other.policy).toContain(styleHash(accentStyle('#5c1f3d')))
  expect(other.policy).not.toContain(styleHash(accentStyle(accent)))
  await save({ accent: null })
  expect((await policyOf('/about')).policy).toBe(before.policy)
})

test('a color on which text cannot be read is refused with the nearest that works', async () => {
  const { status, body } = await save({ accent: '#ffd400' })

  expect(status).toBe(400)
  const [nearest = ''] = /#[\da-f]{6}/.exec(body.message) ?? []
  expect((await save({ accent: nearest })).status).toBe(200)
  await save({ accent: null })
})

test.each(['green', '#12345', '#12345g', 'red}</style><script>', 'url(//a.example)', ''])(
  '%s is no color',
  async (accent) => {
    const { status, body } = await save({ accent })

    expect(`${status} ${body.message}`).toMatch(/^400 body\/accent must be a color/)
  },
)

test('the home page begins with the words and the picture of the owner', async () => {
  const home_picture = await upload('home', 1_200, 800, 'jpeg')
  const words = { home_title: 'Toys that last', home_text: '', home_picture_alt: 'An oak' }
  expect((await save({ ...words, home_picture: { image: home_picture } })).status).toBe(200)

  const { text } = await shop.request.get('/').expect(200)
  expect(text).toContain('"homeTitle":"Toys that last","homeText":""')
  expect(text).toContain(JSON.stringify({ image: home_picture, width: 1200, height: 800 }))
  expect(text).toContain('"homePictureAlt":"An oak"')

  await save({ home_title: null, home_text: null, home_picture: null, home_picture_alt: null })
  expect((await shop.request.get('/').expect(200)).text).toContain('"homeTitle":"The hand')
})

test.each([
  ['logo_alt', 'Two\nlines'],
  ['logo_alt', 'a'.repeat(201)],
  ['home_title', ' '],
  ['home_title', 'a'.repeat(81)],
  ['home_text', 'a'.repeat(301)],
  ['home_picture', { image: 'https://elsewhere.example/a.png' }],
  ['home_picture', 'https://elsewhere.example/a.png'],
  ['home_picture_alt', 'turns \u202e around'],
])('%s of %j is refused', async (field, value) => {
  const { status, body } = await save({ [field]: value })

  expect(status).toBe(400)
  expect(body.message).toContain(`body/${field}`)
})
