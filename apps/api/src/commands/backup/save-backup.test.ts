import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startBucketShop } from '#test/bucket-shop.ts'
import { squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { openS3Client } from '@golden-bead/server/objects/s3-client'
import { sweepEverything } from '@golden-bead/supabase/test/sweeping'
import { saveBackup } from './save-backup.ts'

async function startPictureShop() {
  const shop = await startBucketShop()
  onTestFinished(() => shop.close())
  const client = new pg.Client({ connectionString: shop.config.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const s3 = openS3Client(shop.config.s3)
  onTestFinished(() => s3.destroy())
  const source = {
    client,
    s3,
    storage: shop.app.objectStorage,
    bucket: shop.config.s3.bucket,
  }

  return {
    ...shop,
    /** A new picture under the name, and the bytes of the one before are gone. */
    async replace(...names: string[]) {
      for (const name of names) {
        await shop.put(name, await squarePng(8), { 'x-upsert': 'true' }).expect(200)
      }
      await sweepEverything(shop)
    },
    /** Nothing is saved before it is asked for, so `next` happens between one entry and the other. */
    async save(next: (name: string) => Promise<void>) {
      const report = { rows: 0, objects: 0, lost: [] as string[] }
      const named: string[] = []
      const saved: string[] = []
      for await (const { name, bytes } of saveBackup(source, report)) {
        if (name.startsWith('objects/')) saved.push(name.slice('objects/'.length))
        if (name.startsWith('rows/storage.objects/')) {
          const rows: { version: string }[] = JSON.parse(bytes.toString())
          named.push(...rows.map(({ version }) => `objects/${version}`))
        }
        await next(name)
      }
      return { report, named, saved }
    },
  }
}

/** Does it once, when the first entry of the kind has been saved. */
function onceAfter(kind: string, work: () => Promise<void>) {
  let isDone = false
  return async (name: string) => {
    if (isDone || !name.startsWith(kind)) return
    isDone = true
    await work()
  }
}

test('a picture that comes while the shop is saved, and is replaced soon, is there as its row names it', async () => {
  const shop = await startPictureShop()
  await shop.replace('first.png')
  // By then the bucket has been listed.
  const coming = onceAfter('objects/', () => shop.replace('later.png'))
  // By then it is settled what the rows name.
  const replacing = onceAfter('rows/', () => shop.replace('later.png'))

  const { named, saved } = await shop.save(async (name) => {
    await coming(name)
    await replacing(name)
  })

  expect(named).toHaveLength(2)
  expect(saved).toEqual(expect.arrayContaining(named))
})

test('pictures that are replaced before they could be read are saved as they are a moment later', async () => {
  const shop = await startPictureShop()
  const pair = ['left.png', 'right.png']
  const coming = onceAfter('shop.json', () => shop.replace('first.png'))
  let replacements = 0

  const { named, saved, report } = await shop.save(async (name) => {
    await coming(name)
    // Of two that came since the listing, each time the second one is gone when it is to be read.
    if (!name.startsWith('objects/') || replacements === 4) return
    replacements += 1
    await shop.replace(...pair)
  })

  expect(replacements).toBe(4)
  expect(named).toHaveLength(3)
  expect(saved).toEqual(expect.arrayContaining(named))
  expect(report.lost).toEqual([])
})

test('a shop whose pictures are replaced without end is not saved, and is told so', async () => {
  const shop = await startPictureShop()
  await shop.replace('first.png')

  const saving = shop.save(async (name) => {
    if (name.startsWith('objects/')) await shop.replace('left.png', 'right.png')
  })

  await expect(saving).rejects.toThrow('replaced faster than they could be saved')
})
