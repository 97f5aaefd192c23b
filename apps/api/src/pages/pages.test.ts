import type { EditedPage, Page, PageInput, PagePreview } from '@golden-bead/contracts/pages'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged } from '#test/database-state.ts'
import { startSecondInstance } from '#test/second-instance.ts'
import { makeWebBuild } from '#test/web-build.ts'

let shop: CatalogueShop
let webRoot: string
beforeAll(async () => {
  webRoot = await makeWebBuild()
  shop = await startCatalogueShop([productPayload()], {
    WEB_ROOT: webRoot,
    IMAGE_HOSTS: 'pictures.example',
    CONTACT_EMAIL: 'owner@shop.example',
  })
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true, force: true })
})

const admin = { apikey: serviceKey }
const visitor = { apikey: publishableKey }

const text = (changes: Partial<PageInput> = {}): PageInput => ({
  title: 'Our workshop',
  description: 'Where it is made.',
  body: 'Beech from **our** forest.',
  place: 'nowhere',
  version: 0,
  ...changes,
})

const save = (slug: string, changes: Partial<PageInput> = {}) =>
  shop.request.put(`/admin/v1/pages/${slug}`).set(admin).send(text(changes))

const read = async (slug: string): Promise<Page> =>
  (await shop.request.get(`/store/v1/pages/${slug}`).set(visitor).expect(200)).body

const edited = async (slug: string): Promise<EditedPage> =>
  (await shop.request.get(`/admin/v1/pages/${slug}`).set(admin).expect(200)).body

const preview = async (body: string): Promise<PagePreview> => {
  const { title, description } = text()
  const answer = await shop.request
    .post('/admin/v1/pages/preview')
    .set(admin)
    .send({ title, description, body })
    .expect(200)
  return answer.body
}

/** All text of a page, and where it links to. */
const wordsOf = ({ blocks }: Pick<Page, 'blocks'>) =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, words]) => words)
    .join('')
const linksOf = ({ blocks }: Pick<Page, 'blocks'>) =>
  [...JSON.stringify(blocks).matchAll(/"to":"([^"]*)"/g)].map(([, to]) => to)

test('untouched pages say what every shop comes with, with the settings in it', async () => {
  const shipping = await read('shipping')
  expect(shipping).toMatchObject({ title: 'Shipping', is_built_in: true })
  expect(shipping.description).toBe('$9.99 below $75.00, free from $75.00. That is the whole rule.')
  expect(wordsOf(shipping)).toContain('A parcel leaves us within 2 working days of your payment')
  expect(linksOf(shipping)).toEqual(['/cart', '/contact'])

  for (const slug of ['about', 'returns', 'terms', 'privacy', 'questions']) {
    const page = await read(slug)
    const { problems } = await preview((await edited(slug)).body)
    expect([page.is_built_in, problems]).toEqual([true, []])
    expect(JSON.stringify(page)).not.toMatch(/[{][a-z_]+[}]/)
  }
  expect(wordsOf(await read('privacy'))).toContain('and a copy goes to our mailbox')
})

test('a page of the owner is read, linked and in the site map; without it all of this is gone', async () => {
  const { body: saved } = await save('our-workshop', { place: 'footer' }).expect(200)
  expect(saved).toMatchObject({ slug: 'our-workshop', problems: [] })

  expect(await read('our-workshop')).toEqual({
    slug: 'our-workshop',
    title: 'Our workshop',
    description: 'Where it is made.',
    is_built_in: false,
    blocks: [
      {
        type: 'paragraph',
        runs: [{ text: 'Beech from ' }, { text: 'our', strong: true }, { text: ' forest.' }],
      },
    ],
  })
  const links = () => shop.request.get('/store/v1/pages').set(visitor)
  expect((await links()).body).toEqual([
    { slug: 'our-workshop', title: 'Our workshop', place: 'footer' },
  ])
  expect((await shop.request.get('/sitemap.xml')).text).toContain('/pages/our-workshop<')

  await shop.request.delete('/admin/v1/pages/our-workshop').set(admin).expect(204)
  await shop.request.get('/store/v1/pages/our-workshop').set(visitor).expect(404)
  expect((await links()).body).toEqual([])
  await shop.request.delete('/admin/v1/pages/our-workshop').set(admin).expect(404)
})

test('documents and pages of every instance follow a change', async () => {
  const other = await startSecondInstance(shop, {}, { WEB_ROOT: webRoot })
  const document = async () => (await other.inject('/page/shipping')).body
  const page = async () =>
    (await other.inject({ url: '/store/v1/pages/shipping', headers: visitor })).body
  try {
    expect(await document()).toContain('free from $75.00')
    expect(await page()).toContain('free from $75.00')

    const { version } = await edited('shipping')
    await save('shipping', { version, description: 'By cargo bike.' }).expect(200)

    await expect.poll(document).toContain('By cargo bike.')
    await expect.poll(page).toContain('By cargo bike.')
  } finally {
    await other.close()
  }
})

test('a setting in a text follows the settings', async () => {
  await save('paying', {
    title: 'Pay within {days_to_pay} days',
    body: 'Pay within {days_to_pay} days, {shop_name}, {email}. It leaves within {leaves_within}.',
    place: 'footer',
  }).expect(200)
  const titleInFooter = async () =>
    (await shop.request.get('/store/v1/pages').set(visitor)).body[0]?.title
  expect(await titleInFooter()).toBe('Pay within 7 days')
  expect(wordsOf(await read('paying'))).toBe(
    'Pay within 7 days, Golden Bead, owner@shop.example. It leaves within 2 working days.',
  )

  const { body } = await shop.request.get('/admin/v1/settings').set(admin)
  const { updated_at: _updatedAt, ...settings } = body
  await shop.request
    .put('/admin/v1/settings')
    .set(admin)
    .send({ ...settings, days_to_pay: 9, leaves_in_days: 0 })
    .expect(200)

  const words = wordsOf(await read('paying'))
  expect(words).toContain('Pay within 9 days')
  expect(words).toContain('It leaves within 1 working day.')
  expect(await titleInFooter()).toBe('Pay within 9 days')
})

test('of two admins who save at once, the second one is told', async () => {
  const { version } = (await save('opening-hours').expect(200)).body
  const answers = await Promise.all([
    save('opening-hours', { version, title: 'Mine' }),
    save('opening-hours', { version, title: 'Theirs' }),
  ])

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
  expect((await save('opening-hours').expect(409)).body.code).toBe('slug_taken')
})

test('a form of a page that was deleted does not save over the one made anew', async () => {
  const { version } = (await save('summer').expect(200)).body
  await shop.request.delete('/admin/v1/pages/summer').set(admin).expect(204)
  await save('summer', { title: 'Of this year' }).expect(200)

  const { body } = await save('summer', { version, title: 'Of last year' }).expect(409)
  expect(body.code).toBe('version_conflict')
  expect((await read('summer')).title).toBe('Of this year')
})

test('a page goes back to one of its last ten versions, and terms to any', async () => {
  const saveTwelveTimes = async (slug: string) => {
    let version = 0
    for (let text = 1; text <= 12; text += 1) {
      version = (await save(slug, { version, title: `Text ${text}` }).expect(200)).body.version
    }
    const { body } = await shop.request.get(`/admin/v1/pages/${slug}/versions`).set(admin)
    return body.map((kept: { title: string }) => kept.title)
  }
  const titles = Array.from({ length: 12 }, (_, index) => `Text ${12 - index}`)
  expect(await saveTwelveTimes('history')).toEqual(titles.slice(0, 10))
  expect(await saveTwelveTimes('terms')).toEqual(titles)

  const versionPath = '/admin/v1/pages/terms/versions'
  const { body: first } = await shop.request.get(`${versionPath}/1`).set(admin).expect(200)
  expect(first).toMatchObject({ title: 'Text 1', body: text().body, is_built_in: false })
  await shop.request.get(`${versionPath}/99`).set(admin).expect(404)

  await shop.request.delete('/admin/v1/pages/terms').set(admin).expect(204)
  expect(await read('terms')).toMatchObject({ title: 'Terms of Service', is_built_in: true })
  expect(await edited('terms')).toMatchObject({ is_built_in: true, version: 13 })
  const { body: versions } = await shop.request.get(versionPath).set(admin)
  expect(versions[0]).toMatchObject({ version: 13, title: 'Terms of Service', is_built_in: true })
  expect(versions).toHaveLength(13)
})

test.each([
  ['[a](javascript:alert(1))'],
  ['[a](JavaScript:alert(1))'],
  ['[a](java&#115;cript:alert(1))'],
  ['[a](java&Tab;script:alert(1))'],
  ['[a](<java\tscript:alert(1)>)'],
  ['[a](&#1;javascript:alert(1))'],
  ['[a](\\javascript:alert(1))'],
  ['[a](javascript&colon;alert(1))'],
  ['[a](<\u00a0javascript:alert(1)>)'],
  ['[a][x]\n\n[x]: javascript:alert(1)'],
  ['<javascript:alert(1)>'],
  ['[a](/.//evil.example)'],
  ['[a](vbscript:x)'],
  ['[a](data:text/html;base64,PHNjcmlwdD4=)'],
  ['[a](file:///etc/passwd)'],
  ['[a](blob:https://shop.example/1)'],
  ['[a](//evil.example)'],
  ['[a](/\\evil.example)'],
  ['[a](/\t/evil.example)'],
  ['[a](\\\\evil.example)'],
  ['[a](https:evil)'],
  ['[a](about)'],
  ['[a](?q=1)'],
])('%s links nowhere but to pages and the web', async (body) => {
  const links = linksOf(await preview(body))

  expect(links.filter((to) => !/^(\/(?![/\\])|https:\/\/)/.test(to ?? ''))).toEqual([])
})

test('links lead to the web, to mail, to a telephone and to paths of the shop', async () => {
  const body =
    '[a](https://a.example/b) [b](mailto:{email}) [c](tel:+15550100) [d](/products?q=a#b) <http://c.example> [**e** `f`](/cart)'
  const { blocks, problems } = await preview(body)

  expect(linksOf({ blocks })).toEqual([
    'https://a.example/b',
    'mailto:owner@shop.example',
    'tel:+15550100',
    '/products?q=a#b',
    'http://c.example/',
    '/cart',
  ])
  expect(problems).toEqual([])
})

test('a picture is named by its path, so that the shop may move', async () => {
  const { blocks, problems } = await preview(
    '![a](/storage/v1/object/public/product-images/pages/a.png)\n\n![b](//evil.example/b.png)',
  )

  const image = `${shop.config.site.apiUrl}/storage/v1/object/public/product-images/pages/a.png`
  expect(blocks).toEqual([{ type: 'picture', image, alt: 'a' }])
  expect(problems).toEqual([{ problem: 'refused_picture', what: '//evil.example/b.png' }])
})

test('HTML is shown as it was typed', async () => {
  const html =
    '<script>alert(1)</script>\n\n</script><!--\n\n<img src=x onerror=alert(1)>\n\n<p onclick="a()">b'
  const { blocks } = await preview(html)

  expect(blocks.every(({ type }) => type === 'paragraph')).toBe(true)
  expect(wordsOf({ blocks })).toContain('<script>alert(1)</script></script><!--<img src=x')
})

test('what a page cannot have or nobody will find is named', async () => {
  await save('known').expect(200)
  await shop
    .insert('products', [{ name: 'Hidden Tower', category: 'sensorial', status: 'hidden' }])
    .expect(201)
  const { blocks, problems } = await preview(
    '[a](/pages/known) [b](/pages/unknown) [c](/product/pink-tower) [d](/product/gone) [e](/products/sensorial) [f](/products/gone) [g](/nowhere) [l](/product/hidden-tower) [h](javascript:a) ![i](https://evil.example/a.png) ![j](https://pictures.example/a.png) ![k](data:image/svg+xml,a) {retrun_days}',
  )

  expect(problems).toEqual([
    { problem: 'refused_link', what: 'javascript:a' },
    { problem: 'refused_picture', what: 'https://evil.example/a.png' },
    { problem: 'refused_picture', what: 'data:image/svg+xml,a' },
    { problem: 'unknown_value', what: '{retrun_days}' },
    { problem: 'missing_page', what: '/pages/unknown' },
    { problem: 'missing_page', what: '/product/gone' },
    { problem: 'missing_page', what: '/products/gone' },
    { problem: 'missing_page', what: '/nowhere' },
    { problem: 'missing_page', what: '/product/hidden-tower' },
  ])
  expect(blocks.slice(1)).toEqual([
    { type: 'picture', image: 'https://pictures.example/a.png', alt: 'j' },
  ])
})

test('lists, quotes and code keep what they say', async () => {
  const { blocks } = await preview(
    '# One\n\n3. a\n   - b\n     - c\n\n   d\n\n> e\n>\n> - f\n\n```\n<g>\n```\n\n---\nh\\\ni\nj',
  )

  expect(blocks).toEqual([
    { type: 'heading', level: 2, runs: [{ text: 'One' }] },
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [
        {
          runs: [{ text: 'a' }, { text: '\n' }, { text: 'd' }],
          list: {
            ordered: false,
            start: 1,
            items: [[{ text: 'b' }, { text: '\n' }, { text: 'c' }]],
          },
        },
      ],
    },
    { type: 'quote', paragraphs: [[{ text: 'e' }], [{ text: 'f' }]] },
    { type: 'code', text: '<g>\n' },
    { type: 'rule' },
    { type: 'paragraph', runs: [{ text: 'h\ni j' }] },
  ])
})

test('what follows a deep list stays, and what is nested too deeply is named', async () => {
  const list = (levels: number) =>
    Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n')

  expect(wordsOf(await preview(`${list(30)}\n\n## After`))).toContain('After')
  expect((await preview(`${list(30)}\n\n## After`)).problems).toEqual([])
  const { problems } = await preview(`${list(60)}\n\n## After`)
  expect(problems).toEqual([{ problem: 'too_deep', what: expect.stringContaining('- level') }])
})

test.each([
  ['quotes', '>'.repeat(50_000)],
  ['quotes in lists', '- > '.repeat(12_500)],
  ['brackets', '[a]('.repeat(12_500)],
  ['emphasis', '**a'.repeat(16_000)],
  ['links', '[a](/b)'.repeat(7_000)],
])('a page of nothing but %s is read', async (_what, body) => {
  await save('hostile', { body, version: 0 }).expect(200)
  expect((await read('hostile')).title).toBe('Our workshop')

  await shop.request.delete('/admin/v1/pages/hostile').set(admin).expect(204)
})

test.each<[what: string, slug: string, changes: Record<string, unknown>, expected: string]>([
  ['100 kB of text', 'long', { body: 'a'.repeat(100_000) }, '400 bad_input'],
  ['a NUL', 'nul', { body: 'a\u0000b' }, '400 bad_text'],
  ['no title', 'untitled', { title: ' ' }, '400 bad_input'],
  ['a title of 81 characters', 'titled', { title: 'a'.repeat(81) }, '400 bad_input'],
  ['an unknown place', 'placed', { place: 'header' }, '400 bad_input'],
  ['a version of a page that is none', 'versioned', { version: 3 }, '409 version_conflict'],
  ['a name with a slash', 'a%2Fb', {}, '400 bad_input'],
  ['a name in capitals', 'About', {}, '400 bad_input'],
  ['a name of 61 characters', 'a'.repeat(61), {}, '400 bad_input'],
  ['the name of the cart', 'cart', {}, '400 reserved_slug'],
  ['the name of the panel', 'admin', {}, '400 reserved_slug'],
  ['the name of a product', 'product', {}, '400 reserved_slug'],
  ['the name of the contact page', 'contact', {}, '400 reserved_slug'],
])('a page with %s is refused', async (_what, slug, changes, expected) => {
  const { status, body } = await unchanged(shop.config, async () =>
    shop.request
      .put(`/admin/v1/pages/${slug}`)
      .set(admin)
      .send({ ...text(), ...changes }),
  )

  expect(`${status} ${body.code}`).toBe(expected)
})

test('the menu takes two pages', async () => {
  await save('first', { place: 'menu' }).expect(200)
  await save('second', { place: 'menu' }).expect(200)
  const { body } = await save('third', { place: 'menu' }).expect(409)

  expect(body).toMatchObject({ code: 'too_many_pages', message: 'The menu has room for 2 pages.' })
})
