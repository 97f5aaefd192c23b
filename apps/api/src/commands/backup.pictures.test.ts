import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { runBackup, startBackup } from '#test/backup-program.ts'
import { bucket, startBucketShop } from '#test/bucket-shop.ts'
import { objectPath, squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { readBucketState, storedKeys } from '@golden-bead/supabase/test/bucket-state'
import { sweepEverything } from '@golden-bead/supabase/test/sweeping'
import { startTestApp } from '#test/test-app.ts'
import { inThisDatabase } from '@golden-bead/server/test/locks'

async function startPictureShop() {
  const shop = await startBucketShop()
  onTestFinished(() => shop.close())
  return shop
}

type PictureShop = Awaited<ReturnType<typeof startPictureShop>>

/** Another database, empty, on a bucket of its own or on the one that is named. */
async function startEmptyShop(bucket?: string) {
  const shop = await startTestApp(bucket === undefined ? {} : { S3_BUCKET: bucket })
  onTestFinished(() => shop.close())
  return shop
}

const upload = async (shop: PictureShop, ...names: string[]) => {
  for (const name of names) await shop.put(name, await squarePng(40)).expect(200)
}

const save = async (shop: PictureShop) => (await runBackup(shop.environment, ['save'])).output

test('of what a replaced shop had stored nothing stays for ever, and nothing restored is swept', async () => {
  const shop = await startPictureShop()
  await upload(shop, 'kept.png', 'removed.png')
  const backup = await save(shop)
  await shop.request.delete(objectPath('removed.png', bucket)).set(shop.admin.headers).expect(200)
  await expect.poll(async () => (await readBucketState(shop.config)).pending).toEqual([])
  await upload(shop, 'later.png')
  const resized = '/storage/v1/render/image/public/product-images/later.png?width=20'
  await shop.request.get(resized).expect(200)
  await shop.app.objectStorage.put('objects/cut-off-upload', Buffer.from('half'), 'image/png')
  await shop.app.database.$client.query(
    "INSERT INTO storage.pending_objects (key) VALUES ('objects/cut-off-upload')",
  )
  expect((await readBucketState(shop.config)).pointedTo).toHaveLength(3)

  const loaded = await runBackup(shop.environment, ['load', '--replace'], backup)
  await sweepEverything(shop)

  expect(loaded.code).toBe(0)
  const state = await readBucketState(shop.config)
  expect(state).toMatchObject({ orphans: [], dangling: [], pending: [] })
  expect(state.pointedTo).toHaveLength(2)
  await shop.read('removed.png').expect(200)
})

test('a load that fails leaves the bucket as it was, were its pictures there before or not', async () => {
  const lost = await startPictureShop()
  await upload(lost, 'one.png', 'two.png')
  const backup = await save(lost)
  const [first = ''] = await storedKeys(lost.config)
  await lost.app.objectStorage.delete([first])
  const before = await storedKeys(lost.config)
  const fresh = await startEmptyShop(lost.config.s3.bucket)

  const { code } = await runBackup(fresh.environment, ['load'], backup.subarray(0, -1_500))
  await sweepEverything(fresh)

  expect([code, before.length]).toEqual([1, 1])
  expect(await storedKeys(lost.config)).toEqual(before)
})

const otherBytes = Buffer.from('other bytes')

/** The bytes of every object in the bucket, by its key. */
async function readPictures({ app, config }: PictureShop): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  for (const key of await storedKeys(config)) {
    const stream = await app.objectStorage.stream(key, { start: 0, end: 100_000 })
    if (stream !== undefined) pictures[key] = await buffer(stream)
  }
  return pictures
}

test('a backup with damaged pictures changes none of the shop, and a whole one mends those that are', async () => {
  const shop = await startPictureShop()
  await upload(shop, 'one.png', 'two.png')
  const before = await readPictures(shop)
  const backup = await save(shop)
  const damaged = Buffer.from(backup)
  for (const bytes of Object.values(before)) {
    const start = damaged.indexOf(bytes)
    damaged.fill('x', start + 20, start + 60)
  }

  const refused = await runBackup(shop.environment, ['load', '--replace'], damaged)

  expect([refused.code, refused.said]).toEqual([
    1,
    'The backup is damaged: it has other contents than were saved. The shop is as it was.\n',
  ])
  await sweepEverything(shop)
  expect(await readPictures(shop)).toEqual(before)

  const [key = ''] = Object.keys(before)
  await shop.app.objectStorage.put(key, otherBytes, 'image/png')
  const mended = await runBackup(shop.environment, ['load', '--replace'], backup)

  expect(mended.code).toBe(0)
  await sweepEverything(shop)
  expect(await readPictures(shop)).toEqual(before)
})

/** Passes everything on to the store, but no copy after the first one. */
async function startStoreThatCopiesOnce({ config }: PictureShop): Promise<string> {
  let copies = 0
  const server = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming
    if (headers['x-amz-copy-source'] !== undefined) copies += 1
    if (copies > 1) {
      response.writeHead(403).end()
      return
    }
    const asked = ask(config.s3.endpoint + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('where pictures cannot all be replaced, each is whole, and it is said which may be replaced', async () => {
  const shop = await startPictureShop()
  await upload(shop, 'one.png', 'two.png', 'three.png')
  const saved = await readPictures(shop)
  const backup = await save(shop)
  await upload(shop, 'later.png')
  const keys = Object.keys(saved)
  for (const key of keys) await shop.app.objectStorage.put(key, otherBytes, 'image/png')

  const S3_ENDPOINT = await startStoreThatCopiesOnce(shop)
  const load = await runBackup({ ...shop.environment, S3_ENDPOINT }, ['load', '--replace'], backup)

  await sweepEverything(shop)
  const after = await readPictures(shop)
  const replaced = keys.filter((key) => after[key]?.equals(saved[key] ?? otherBytes))
  const kept = keys.filter((key) => after[key]?.equals(otherBytes))
  expect([load.code, replaced.length, kept.length]).toEqual([1, 1, 2])
  expect(load.said).toContain('may have those of the backup now')
  expect(load.said).toContain(replaced[0])
  const { pointedTo, dangling, orphans } = await readBucketState(shop.config)
  expect([pointedTo.length, dangling, orphans]).toEqual([4, [], []])
})

test('a load that loses the database takes what it had put out of the bucket', async () => {
  const lost = await startPictureShop()
  await upload(lost, 'one.png', 'two.png')
  const backup = await save(lost)
  const fresh = await startEmptyShop()
  const load = startBackup(fresh.environment, ['load'])
  const toTheRows = backup.indexOf('rows/')
  load.input.write(backup.subarray(0, toTheRows))
  await expect.poll(() => storedKeys(fresh.config)).toHaveLength(2)

  await fresh.app.database.$client.query(`
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE mode = 'AccessExclusiveLock' AND relation = 'storage.objects'::regclass AND ${inThisDatabase}`)
  load.input.end(backup.subarray(toTheRows))

  expect((await load.ended).code).toBe(1)
  expect(await storedKeys(fresh.config)).toEqual([])
})

test('a shop that has lost a picture is saved all the same, and the loss is told', async () => {
  const shop = await startPictureShop()
  await upload(shop, 'whole.png', 'lost.png')
  const [lost = ''] = await storedKeys(shop.config)
  await shop.app.objectStorage.delete([lost])

  const saved = await runBackup(shop.environment, ['save'])

  expect([saved.code, saved.said]).toEqual([0, expect.stringContaining('and 1 objects were saved')])
  expect(saved.said).toContain(`1 objects that rows name are not in the bucket`)
  expect(saved.said).toContain(lost)
  const fresh = await startEmptyShop()
  expect(await runBackup(fresh.environment, ['load'], saved.output)).toMatchObject({ code: 0 })
})
