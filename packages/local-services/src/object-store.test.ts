import { request } from 'node:http'
import { access, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { connectS3 } from './test/clients.ts'
import { makeTempFolder } from './test/temp-folder.ts'

const picture = {
  Bucket: 'pictures',
  Key: 'products/pink tower.webp',
  Body: Buffer.from([0, 1, 2, 250, 255]),
  ContentType: 'image/webp',
  CacheControl: 'public, max-age=31536000, immutable',
  ContentDisposition: 'inline',
  Metadata: { width: '640' },
}

test('an object outlives a restart with its type, length, headers and metadata', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  await connectS3(first).send(new PutObjectCommand(picture))
  await first.stop()

  const second = await start(dataDir)
  const found = await connectS3(second).send(
    new GetObjectCommand({ Bucket: 'pictures', Key: picture.Key }),
  )

  expect(found).toMatchObject({
    ContentType: picture.ContentType,
    ContentLength: picture.Body.length,
    CacheControl: picture.CacheControl,
    ContentDisposition: picture.ContentDisposition,
    Metadata: picture.Metadata,
  })
  expect(await found.Body?.transformToByteArray()).toEqual(new Uint8Array(picture.Body))
  expect(second).toMatchObject({
    accessKeyId: first.accessKeyId,
    secretAccessKey: first.secretAccessKey,
  })
})

test.each([
  ['of 50 MB', Buffer.alloc(50_000_000, 'bead'), 'application/octet-stream'],
  ['that looks like a form', Buffer.from('a=1&b=%ff'), 'application/x-www-form-urlencoded'],
  ['that looks like a call', Buffer.from('{"Action":'), 'application/x-amz-json-1.0'],
])('an object %s is kept as it is', async (_what, Body, ContentType) => {
  const s3 = connectS3(await start(await makeTempFolder()))
  const at = { Bucket: 'pictures', Key: 'kept' }

  await s3.send(new PutObjectCommand({ ...at, Body, ContentType }))
  const found = await s3.send(new GetObjectCommand(at))

  expect(found.ContentType).toBe(ContentType)
  expect(Body.equals((await found.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true)
})

test('objects are listed, copied and deleted', async () => {
  const s3 = connectS3(await start(await makeTempFolder()))
  const at = { Bucket: 'pictures', Key: 'copy.webp' }
  const listKeys = async () => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'pictures' }))
    return Contents.map(({ Key }) => Key)
  }
  await s3.send(new PutObjectCommand(picture))

  const CopySource = `pictures/${encodeURIComponent(picture.Key)}`
  await s3.send(new CopyObjectCommand({ ...at, CopySource }))
  expect(await listKeys()).toEqual(['copy.webp', picture.Key])
  expect(await s3.send(new HeadObjectCommand(at))).toMatchObject({ ContentType: 'image/webp' })

  await s3.send(new DeleteObjectCommand(at))
  expect(await listKeys()).toEqual([picture.Key])
})

test('a caller without the access key is rejected', async () => {
  const store = await start(await makeTempFolder())
  const stranger = connectS3({ ...store, accessKeyId: 'GUESSED' })

  await expect(stranger.send(new PutObjectCommand(picture))).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  })
  expect(await send(store, 'POST', '/pictures?delete')).toBe(403)
  expect(await send(store, 'GET', '/_fauxqs/queues')).toBe(403)
})

test('a key that leads out of the folder is rejected', async () => {
  const dataDir = await makeTempFolder()
  const store = await start(dataDir)

  for (const way of ['..%2f..%2f..%2f..%2fout', '../../../../out', 'a/%2e%2e/out', '..%5cout']) {
    expect(await send(store, 'PUT', `/pictures/${way}`, signed(store))).toBe(400)
  }
  await expect(access(join(dataDir, 'out.data'))).rejects.toThrow('ENOENT')
})

test('an object whose write was cut off by a kill is gone, and the others are there', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  const s3 = connectS3(first)
  for (const Key of ['whole.webp', 'torn.webp', 'short.webp', 'bare.webp']) {
    await s3.send(new PutObjectCommand({ ...picture, Key }))
  }
  await first.stop()
  const folder = join(dataDir, 'object-store', 'files', 'buckets', 'pictures', 'objects')
  const torn = join(folder, 'torn.webp.meta.json')
  await writeFile(torn, (await readFile(torn, 'utf8')).slice(0, 20))
  await writeFile(join(folder, 'bare.webp.meta.json'), '')
  await writeFile(join(folder, 'short.webp.data'), 'x')

  const second = connectS3(await start(dataDir))

  const { Contents = [] } = await second.send(new ListObjectsV2Command({ Bucket: 'pictures' }))
  expect(Contents.map(({ Key }) => Key)).toEqual(['whole.webp'])
  expect((await readdir(folder)).toSorted()).toEqual(['whole.webp.data', 'whole.webp.meta.json'])
})

test('an object whose description cannot be read at the moment is kept', async () => {
  const dataDir = await makeTempFolder()
  const first = await start(dataDir)
  await connectS3(first).send(new PutObjectCommand({ ...picture, Key: 'whole.webp' }))
  await first.stop()
  const folder = join(dataDir, 'object-store', 'files', 'buckets', 'pictures', 'objects')
  const before = await readdir(folder)
  const description = join(folder, before.find((name) => name.endsWith('.meta.json')) ?? '')
  await rm(description)
  // Reading it fails with an error other than ENOENT.
  await symlink(description, description)

  await expect(start(dataDir)).rejects.toThrow('ELOOP')

  expect(await readdir(folder)).toEqual(before)
})

test('it listens on the loopback interface', async () => {
  const { endpoint } = await start(await makeTempFolder())

  expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const port = Number(new URL(endpoint).port)
  await expect(
    startObjectStore({ dataDir: await makeTempFolder(), port, bucket: 'b-1' }),
  ).rejects.toThrow(`Port ${port}, wanted for the object store, is taken by another program.`)
})

async function start(dataDir: string): Promise<ObjectStore> {
  const store = await startObjectStore({ dataDir, bucket: 'pictures' })
  onTestFinished(async () => await store.stop())
  return store
}

function signed({ accessKeyId }: ObjectStore): Record<string, string> {
  return { authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/s3/aws4` }
}

/** Without `fetch`, which would resolve the dots in a path itself. */
async function send(
  { endpoint }: ObjectStore,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const sent = request(endpoint, { method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end('text')
  })
}
