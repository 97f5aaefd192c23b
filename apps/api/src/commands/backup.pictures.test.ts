import { expect, onTestFinished, test } from 'vitest'
import { runBackup, startBackup } from '#test/backup-program.ts'
import { objectPath, squarePng, startBucketShop } from '#test/bucket-shop.ts'
import { readBucketState, storedKeys } from '#test/bucket-state.ts'
import { sweepEverything } from '#test/sweeping.ts'
import { startTestApp } from '#test/test-app.ts'
import { inThisDatabase } from '#test/locks.ts'

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
  await shop.request.delete(objectPath('removed.png')).set(shop.admin.headers).expect(200)
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
  const fresh = await startEmptyShop(lost.config.objectStorage.bucket)

  const { code } = await runBackup(fresh.environment, ['load'], backup.subarray(0, -1_500))
  await sweepEverything(fresh)

  expect([code, before.length]).toEqual([1, 1])
  expect(await storedKeys(lost.config)).toEqual(before)
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
