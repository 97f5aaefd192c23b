import { rm } from 'node:fs/promises'
import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newAddress, openMailbox } from '@golden-bead/server/test/mailbox'
import { parseRaw, sendRaw } from '@golden-bead/server/test/raw-http'
import { productPayload, startCatalogueShop } from '#test/catalogue-shop.ts'
import { serviceKey } from '@golden-bead/supabase/test/keys'
import { startSecondInstance } from '#test/second-instance.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { makeWebBuild } from '#test/web-build.ts'

const unchangedSettings = {
  transfer_instructions: '',
  days_to_pay: 7,
  leaves_in_days: 2,
  arrives_in_days: 5,
  seller_name: '',
  seller_address: '',
}

describe('the storefront', () => {
  let shop: TestApp
  let webRoot: string

  beforeAll(async () => {
    webRoot = await makeWebBuild()
    shop = await startTestApp({ WEB_ROOT: webRoot, IMAGE_HOSTS: 'pictures.example' })
  })

  afterAll(async () => {
    await shop.close()
    await rm(webRoot, { recursive: true, force: true })
  })

  /** A storefront whose catalogue no other test changes. */
  async function startWith(products: readonly Partial<ProductInput>[]) {
    const own = await startCatalogueShop(products, { WEB_ROOT: webRoot })
    onTestFinished(own.close)
    return own
  }

  it('answers any address outside the API with a written document', async () => {
    const answer = await shop.request.get('/product/pink-tower?a=1').expect(200)

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('"url":"/product/pink-tower?a=1"')
    expect(answer.text).toContain(shop.config.keys.publishable)
  })

  it.each(['/.env', '/.git/config', '/package.json', '/index.html'])(
    'sends no file for %s, but a page like any other',
    async (path) => {
      const { text } = await shop.request.get(path)

      expect(text).toContain(shop.config.keys.publishable)
    },
  )

  it.each(['/assets/shop.js.map', '/assets/.env'])('has no %s', async (path) => {
    await shop.request.get(path).expect(404)
  })

  it('answers a whole address, as proxies send it, like its path', async () => {
    const answer = await sendRaw(
      shop.url,
      'GET http://elsewhere.example:8080/product/pink-tower?a=1 HTTP/1.1\r\n' +
        'Host: elsewhere.example:8080\r\nConnection: close\r\n\r\n',
    )

    expect(parseRaw(answer).status).toBe(200)
    expect(answer).toContain('"url":"/product/pink-tower?a=1"')
  })

  it.each([
    ['//', '/'],
    ['//?utm=x', '/?utm=x'],
    ['//products', '/products'],
    ['/\\elsewhere.example', '/elsewhere.example'],
    ['///\\/elsewhere.example/a', '/elsewhere.example/a'],
  ])('sends %s, which a browser would take for another host, to %s', async (doubled, single) => {
    const ask = `GET ${doubled} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`

    const answer = parseRaw(await sendRaw(shop.url, ask))

    expect([answer.status, answer.headers['location']]).toEqual([308, single])
  })

  it.each([
    ['/products%0a', '/products'],
    ['/%0A', '/'],
    ['/x%e2%80%a8?q=a%0Ab', '/x?q=a%0Ab'],
    ['/x%0D%0a%E2%80%A9', '/x'],
    ['/%0a/elsewhere.example', '/elsewhere.example'],
    ['/%0d%5C/elsewhere.example', '/%5C/elsewhere.example'],
  ])('sends %s, copied together with a line break, to %s', async (copied, meant) => {
    const ask = (accept: string) =>
      `GET ${copied} HTTP/1.1\r\nHost: shop\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`

    for (const accept of ['text/html', '*/*']) {
      const answer = parseRaw(await sendRaw(shop.url, ask(accept)))

      expect([answer.status, answer.headers['location']]).toEqual([308, meant])
    }
  })

  it('gives the status that the page has', async () => {
    await shop.request.get('/missing/thing').expect(404).expect('content-type', /html/)
  })

  it.each([
    ['/products?q=50%', '/products?q=50%25'],
    ['/product/100%', '/product/100%25'],
    ['/product/%E0%A4%A', '/product/%25E0%25A4%25A'],
    ['/products?q=%00&page=2', '/products?q=%2500&page=2'],
    ['/products?q=caf%C3%A9%20%', '/products?q=caf%C3%A9%20%25'],
    ['/rest/v1x?q=50%', '/rest/v1x?q=50%25'],
  ])('shows a page at %s, as a visitor may type it', async (typed, meant) => {
    const ask = `GET ${typed} HTTP/1.1\r\nHost: shop\r\nAccept: text/html,*/*\r\nConnection: close\r\n\r\n`

    const answer = parseRaw(await sendRaw(shop.url, ask))

    expect(answer.status).toBe(200)
    expect(answer.body).toContain(`"url":"${meant}"`)
  })

  it('takes no program that asks for nonsense for a person', async () => {
    const ask = (path: string, accept: string) =>
      `GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`

    const api = parseRaw(await sendRaw(shop.url, ask('/rest/v1/products?name=eq.50%', 'text/html')))
    const program = parseRaw(await sendRaw(shop.url, ask('/products?q=50%', 'application/json')))

    expect([api.status, program.status]).toEqual([400, 400])
  })

  it('is asked for with GET and HEAD, and nothing else', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const head = await shop.request.head('/product/pink-tower').set(plain).expect(200)
    const get = await shop.request.get('/product/pink-tower').set(plain).expect(200)

    expect(head.headers['etag']).toBe(get.headers['etag'])
    expect(head.text ?? '').toBe('')
    await shop.request.post('/product/pink-tower').expect(404).expect('content-type', /json/)
  })

  it('leaves unknown addresses of the API to the API', async () => {
    await shop.request.get('/rest/v1/nothing').expect(404).expect('content-type', /json/)
    await shop.request.get('/auth/v1/nothing').expect(404).expect('content-type', /json/)
    await shop.request.get('/storage/v1/nothing').expect('content-type', /json/)
    await shop.request.get('/rest/v1').expect(404).expect('content-type', /json/)
    await shop.request.get('/auth/v1?apikey=any').expect(404).expect('content-type', /json/)
  })

  it('sends the page without its data, as temporary, when the data cannot be had', async () => {
    const answer = await shop.request.get('/broken').expect(503)

    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.text).toContain('"data":{}')
  })

  it('shows a change in the catalogue in the next document', async () => {
    const before = await shop.request.get('/').expect(200)
    const id = 'added-later'
    await shop.request
      .post('/rest/v1/categories')
      .set('apikey', shop.config.keys.service)
      .set('authorization', `Bearer ${shop.config.keys.service}`)
      .send({ id, name: 'Added later', description: '', image: '' })
      .expect(201)

    const after = await shop.request.get('/').expect(200)

    expect(before.text).not.toContain(id)
    expect(after.text).toContain(id)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  it('shows a further picture of a product in the next document', async () => {
    const own = await startWith([{ name: 'Red Rods' }])
    const read = async () => (await own.request.get('/product/red-rods').expect(200)).text
    expect(await read()).toContain('"product_images":[]')
    const path = '/storage/v1/object/public/product-images/hands.webp'
    const image = `${own.config.site.apiUrl}${path}`

    const rows = [{ product_id: 'red-rods', position: 1, image, alt: 'A child carries one' }]
    await own.insert('product_images', rows).expect(201)

    const shown = { image, alt: 'A child carries one', is_decorative: false }
    expect(await read()).toContain(`"product_images":${JSON.stringify([shown])}`)
  })

  it('shows what the owner has set in the next document', async () => {
    const save = (change: object) =>
      shop.request
        .put('/admin/v1/settings')
        .set('apikey', shop.config.keys.service)
        .set('authorization', `Bearer ${shop.config.keys.service}`)
        .send({
          transfer_instructions: '',
          days_to_pay: 7,
          leaves_in_days: 2,
          arrives_in_days: 5,
          seller_name: '',
          seller_address: '',
          ...change,
        })
    const settings = (change: object) => save(change).expect(200)
    await settings({ version: 1, arrives_in_days: 31 })
    const before = await shop.request.get('/shipping').expect(200)
    await settings({ version: 2, arrives_in_days: 41, time_zone: 'America/Chicago' })
    const after = await shop.request.get('/shipping').expect(200)

    expect(before.text).toContain('"arrives_in_days":31,"time_zone":"America/New_York"')
    expect(after.text).toContain('"arrives_in_days":41,"time_zone":"America/Chicago"')

    // As another instance does.
    await shop.app.database.execute(sql`update shop_settings set arrives_in_days = 51`)
    const now = async () => (await shop.request.get('/shipping').expect(200)).text
    await expect.poll(now).toContain('"arrives_in_days":51')
  })

  it('names the shop as the owner does, on every instance, in documents and mails; what is not sent stays', async () => {
    const own = await startWith([])
    const second = await startSecondInstance(own, {})
    onTestFinished(() => second.close())
    const elsewhere = async () => (await second.inject({ url: '/about' })).body
    const email = newAddress()
    const save = (change: object) =>
      own.request
        .put('/admin/v1/settings')
        .set('apikey', own.config.keys.service)
        .set('authorization', `Bearer ${own.config.keys.service}`)
        .send({ ...unchangedSettings, ...change })
        .expect(200)
    const before = await own.request.get('/about').expect(200)
    expect(await elsewhere()).toContain('"name":"Golden Bead"')
    await save({ version: 1, shop_name: 'Little Oak', contact_phone: '', return_days: 45 })
    const saved = await save({ version: 2, days_to_pay: 9 })
    const after = await own.request.get('/about').expect(200)

    expect(before.text).toContain('"name":"Golden Bead"')
    expect(after.text).toMatch(/"name":"Little Oak".*"phone":"".*"returnDays":45/)
    expect(after.text).toContain('"address":"24 Beech Lane')
    await expect.poll(elsewhere).toContain('"name":"Little Oak"')
    expect(saved.body).toMatchObject({ shop_name: 'Little Oak', return_days: 45, claim: null })

    await own.request
      .post('/store/v1/subscriptions')
      .set('apikey', own.config.keys.publishable)
      .send({ email, source: 'home' })
      .expect(204)
    const mail = await openMailbox(own.inboxUrl).waitForMail(email, /Little Oak/)
    expect(`${mail.text}${mail.html}`).not.toContain('Golden Bead')
  })

  it('sends nothing again to who has it already', async () => {
    const { headers } = await shop.request.get('/about').expect(200)

    await shop.request.get('/about').set('if-none-match', String(headers['etag'])).expect(304)
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('answers "accept-encoding: %s" with %s', async (accepted, sent) => {
    const answer = await shop.request.get('/about').set('accept-encoding', accepted).expect(200)

    expect(answer.headers['content-encoding']).toBe(sent)
    expect(answer.headers['vary']).toContain('Accept-Encoding')
  })

  it('allows its pages their own scripts and styles, pictures from named hosts, and no more', async () => {
    const { headers } = await shop.request.get('/').expect(200)
    const policy = String(headers['content-security-policy'])

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
    expect(policy).toContain(
      "img-src 'self' blob: http://shop.goldenbead.test https://pictures.example;",
    )
    expect(policy).not.toContain('unsafe')
  })

  it('never tells another site where a visitor came from, the reset page least of all', async () => {
    await shop.request.get('/reset-password').expect('referrer-policy', 'no-referrer')
  })

  it('lets assets be kept for ever and sends them as the build compressed them', async () => {
    const answer = await fetch(`${shop.url}/assets/main-abc.js`, {
      headers: { 'accept-encoding': 'br' },
    })

    expect(await answer.text()).toBe('compressed by the build')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await shop.request.get('/assets/gone.js').expect(404)
  })

  it('says where to report a weakness, for half a year at a time', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())

    const { text } = await shop.request
      .get('/.well-known/security.txt')
      .expect(200)
      .expect('content-type', 'text/plain; charset=utf-8')
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')

    expect(text).toContain(`Contact: ${shop.config.site.url}/contact\n`)
    expect(text).toContain(`Canonical: ${shop.config.site.url}/.well-known/security.txt\n`)
    expect(expires).toBe(now + 180 * 86_400_000)
  })

  it('names every product and category in the site map, and the map to robots', async () => {
    const { request } = await startWith([{ name: 'Pink Tower' }])

    const { text } = await request.get('/sitemap.xml').expect(200)
    const robots = await request.get('/robots.txt').expect(200)

    expect(text).toContain('<loc>http://shop.goldenbead.test/product/pink-tower</loc>')
    expect(text).toContain('<loc>http://shop.goldenbead.test/products/sensorial</loc>')
    expect(robots.text).toContain('Sitemap: http://shop.goldenbead.test/sitemap.xml')
  })

  it('lists the pages of the shop, and asks crawlers to leave those of a visitor alone', async () => {
    const { text } = await shop.request.get('/sitemap.xml').expect(200)
    const robots = await shop.request.get('/robots.txt').expect(200)

    expect(text).toContain('<loc>http://shop.goldenbead.test/about</loc>')
    expect(text).not.toContain('/login<')
    expect(robots.text).toContain('Disallow: /login\n')
    expect(robots.text).toContain('Disallow: /reset-password\n')
    expect(robots.text).not.toContain('Disallow: /about')
  })

  it('answers for a part of the site map that does not exist with 404', async () => {
    const { request } = await startWith([{ name: 'Pink Tower' }])

    await request.get('/sitemaps/products-1.xml').expect(200)
    await request.get('/sitemaps/products-2.xml').expect(404)
    await request.get('/sitemaps/products-after-p.xml').expect(404)
    await request.get("/sitemaps/products-'--.xml").expect(404)
    await request.get('/sitemaps/whole').expect(404)
    await request.get('/sitemaps/').expect(404)
    await request.get('/sitemaps/sitemap.xml').expect(404)
  })

  it('makes a part of the site map once a minute, however often it is asked for', async () => {
    const { request, insert } = await startWith([{ name: 'Sandpaper Letters' }])
    const read = async () => (await request.get('/sitemaps/products-1.xml')).text
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())

    const first = await read()
    await insert('products', [productPayload({ name: 'Spindle Box' })]).expect(201)
    const soon = await read()
    clock.mockReturnValue(now + 61_000)
    const later = await read()

    expect(first).toContain('/product/sandpaper-letters<')
    expect(soon).toBe(first)
    expect(later).toContain('/product/spindle-box<')
  })

  it('shows what a synonym finds from the moment in which it is saved', async () => {
    const { request, insert } = await startWith([{ name: 'Pink Tower' }])
    const read = async () => (await request.get('/products?query=threading')).text
    await read()
    expect(await read()).not.toContain('Pink Tower')

    await insert('search_synonyms', [{ phrase: 'threading', alternatives: ['tower'] }]).expect(201)

    expect(await read()).toContain('Pink Tower')
  })

  it('counts with the first rate of delivery from the moment in which it is saved', async () => {
    const { request } = await startWith([{ name: 'Pink Tower' }])
    const read = async () => (await request.get('/products')).text
    await read()
    expect(await read()).toContain('"shipping":{"price_cents":999,"free_from_cents":7500')

    await request
      .patch('/rest/v1/shipping_rates?position=eq.0')
      .set({ apikey: serviceKey })
      .send({ price_cents: 1250, free_from_cents: null })
      .expect(204)

    await expect
      .poll(read, { timeout: 1_000 })
      .toContain('"shipping":{"price_cents":1250,"free_from_cents":null')
  })

  it('keeps no document whose address carries the tokens of a link', async () => {
    const keeping = async (path: string) =>
      (await shop.request.get(path)).headers['cache-control'] !== 'no-store'

    expect(await keeping('/reset-password?access_token=a&refresh_token=b')).toBe(false)
    expect(await keeping('/products-of-mine?access_token=a')).toBe(false)
    expect(await keeping('/products?sort=price-low')).toBe(true)
    expect(await keeping('/products/sensorial?sort=price-low')).toBe(true)
  })
})
