import { productImagesPath } from '@golden-bead/contracts/picture-options'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBucketState } from '@golden-bead/supabase/test/bucket-state'
import { objectPath, squarePng, uploadsOf } from '@golden-bead/supabase/test/picture-uploads'
import { sweepEverything } from '@golden-bead/supabase/test/sweeping'
import { bucket } from '#test/bucket-shop.ts'
import { startOrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { createUnusedPictures } from './unused-pictures.service.ts'

const start = async () => {
  const shop = await startOrderShop()
  return uploadsOf(shop, { admin: await signedIn(shop, { role: 'admin' }), bucket })
}

let shop: Awaited<ReturnType<typeof start>>
let png: Buffer
beforeAll(async () => {
  shop = await start()
  png = await squarePng(32)
})
afterAll(() => shop.close())

const query = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const sweep = () => createUnusedPictures(shop.app).sweep()

/** For the bucket: everything in it is older by that much, and has been unused for longer. */
const hoursPass = async (hours: number) => {
  const ago = sql`make_interval(hours => ${hours})`
  await query(sql`update unused_pictures set since = since - ${ago}`)
  await query(sql`update storage.objects set updated_at = updated_at - ${ago}`)
  await sweep()
}

const addressOf = (path: string) => `${shop.config.site.apiUrl}${productImagesPath}${path}`
const isThere = async (path: string) => (await shop.read(path)).status === 200
const upload = (path: string, headers: Record<string, string> = {}) =>
  shop.put(path, png, headers).expect(200)

const write = (method: 'post' | 'patch' | 'delete', path: string, body?: object) =>
  shop.request[method](`/rest/v1/${path}`)
    .set(shop.owner)
    .send(body)
    .expect(method === 'post' ? 201 : 204)

const savePage = async (body: string) => {
  const { status, body: now } = await shop.request.get('/admin/v1/pages/shelf').set(shop.owner)
  await shop.request
    .put('/admin/v1/pages/shelf')
    .set(shop.owner)
    .send({
      title: 'Our shelf',
      description: '',
      body,
      place: 'nowhere',
      version: status === 200 ? now.version : 0,
    })
    .expect(200)
}

const saveLogo = async (logo: { image: string } | null) => {
  const { body: now } = await shop.request.get('/admin/v1/settings').set(shop.owner).expect(200)
  await shop.request
    .put('/admin/v1/settings')
    .set(shop.owner)
    .send({ ...now, updated_at: undefined, logo })
    .expect(200)
}

const beads = 'products?id=eq.gold-beads'

test.each<[string, (image: string) => Promise<unknown>, () => Promise<unknown>]>([
  [
    'a product',
    (image) => write('patch', beads, { image }),
    () => write('patch', beads, { image: '' }),
  ],
  [
    'a further picture of a product',
    (image) => write('post', 'product_images', { product_id: 'gold-beads', position: 1, image }),
    () => write('delete', 'product_images?product_id=eq.gold-beads'),
  ],
  [
    'a category',
    (image) => write('patch', 'categories?id=eq.language', { image }),
    () => write('patch', 'categories?id=eq.language', { image: '' }),
  ],
  [
    'an order',
    async (image) => {
      await write('patch', beads, { image })
      await shop.placed({
        lines: [{ product_id: 'gold-beads', quantity: 1 }],
        expected_total_cents: 200_000,
      })
      await write('patch', beads, { image: '' })
    },
    // No order is ever deleted.
    () => query(sql`update order_lines set image = ''`),
  ],
  [
    'an older version of a page',
    async (image) => {
      await savePage(`![A shelf](${image})`)
      await savePage('Without it.')
    },
    () => shop.request.delete('/admin/v1/pages/shelf').set(shop.owner).expect(204),
  ],
  [
    'a link of a page',
    (image) => savePage(`[A *plan* of it](<${new URL(image).pathname}>)`),
    () => shop.request.delete('/admin/v1/pages/shelf').set(shop.owner).expect(204),
  ],
  ['the settings', (image) => saveLogo({ image }), () => saveLogo(null)],
])(
  'a picture leaves the bucket a day after the last that names it: %s',
  async (_what, name, end) => {
    const path = 'named/a (1).png'
    await upload(path)
    await name(addressOf(path).replace(' ', '%20'))
    await hoursPass(30)
    await hoursPass(30)
    expect(await isThere(path)).toBe(true)

    await end()
    await sweep()
    await hoursPass(23)
    expect(await isThere(path)).toBe(true)

    await hoursPass(2)
    expect(await isThere(path)).toBe(false)
  },
)

test('a picture that nobody saves leaves a day after its upload, with its sizes', async () => {
  await upload('unsaved.png')
  const small = `/storage/v1/render/image/public/${bucket}/unsaved.png?width=160&quality=75`
  await shop.request.get(small).expect(200)
  await sweep()
  await hoursPass(23)
  await upload('unsaved.png', { 'x-upsert': 'true' })
  await shop.request.get(small).expect(200)
  await hoursPass(23)
  expect(await isThere('unsaved.png')).toBe(true)

  await hoursPass(2)

  expect(await isThere('unsaved.png')).toBe(false)
  await sweepEverything(shop)
  expect(await readBucketState(shop.config)).toEqual({
    inStorage: [],
    pointedTo: [],
    pending: [],
    orphans: [],
    dangling: [],
  })
})

test('a picture stays that is being saved when its day is over', async () => {
  await upload('late.png')
  await sweep()

  await shop.app.database.transaction(async (tx) => {
    await tx.execute(sql`update products set image = 'late.png' where id = 'number-rods'`)
    await hoursPass(25)
  })
  await hoursPass(25)

  expect(await isThere('late.png')).toBe(true)
})

test('two instances take away the same pictures, and nothing of another bucket', async () => {
  const paths = Array.from({ length: 5 }, (_item, index) => `twice-${index}.png`)
  for (const path of paths) await upload(path)
  await shop.request
    .post('/storage/v1/bucket')
    .set(shop.owner)
    .send({ id: 'papers', name: 'papers' })
    .expect(200)
  await shop.request
    .post(objectPath(paths[0] ?? '', 'papers'))
    .set({ ...shop.admin.headers, 'content-type': 'image/png' })
    .send(png)
    .expect(200)
  await sweep()
  await query(sql`update unused_pictures set since = since - interval '25 hours'`)
  await query(sql`update storage.objects set updated_at = updated_at - interval '25 hours'`)

  await Promise.all([sweep(), sweep()])

  expect(await Promise.all(paths.map(isThere))).not.toContain(true)
  const { rows } = await query(sql`select name from storage.objects where bucket_id = 'papers'`)
  expect(rows).toEqual([{ name: paths[0] }])
})
