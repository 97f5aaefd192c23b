import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientVersions } from '#test/account-clients.ts'
import { signedIn, type Person } from '#test/people.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
let admin: Person
let visitor: Person
let png: Buffer
beforeAll(async () => {
  shop = await startSupabase()
  admin = await signedIn(shop, { role: 'admin' })
  visitor = await signedIn(shop)
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a8450' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())

const auth = { persistSession: false, autoRefreshToken: false }

describe.each(clientVersions)('supabase-js %s', (version, create) => {
  const folder = `wire-${version}`
  const as = (person: Person | undefined) =>
    create(shop.url, publishableKey, {
      auth,
      ...(person && { global: { headers: { Authorization: `Bearer ${person.accessToken}` } } }),
    }).storage.from('pictures')
  const service = () => create(shop.url, serviceKey, { auth }).storage
  const file = () => new Blob([new Uint8Array(png)], { type: 'image/png' })
  const put = async (name: string) => {
    const { data, error } = await as(admin).upload(`${folder}/${name}`, file())
    expect(error).toBeNull()
    return data?.path ?? ''
  }
  const sizeOf = async (blob: Blob | null | undefined) => {
    const { width, height } = await sharp(
      Buffer.from(await (blob as Blob).arrayBuffer()),
    ).metadata()
    return { width, height }
  }

  test('an admin uploads a form, everyone downloads it', async () => {
    const path = `${folder}/a b c.png`

    const { data, error } = await as(admin).upload(path, file(), { cacheControl: '10' })

    expect(error).toBeNull()
    expect(data).toMatchObject({ path })
    const { data: blob } = await as(undefined).download(path)
    expect(await sizeOf(blob)).toEqual({ width: 60, height: 40 })
    const { publicUrl } = as(undefined).getPublicUrl(path).data
    const answer = await fetch(publicUrl)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('max-age=10')
    expect(answer.headers.get('content-type')).toBe('image/png')
  })

  test('a raw body is an upload too', async () => {
    const path = `${folder}/raw.png`

    const { error } = await as(admin).upload(path, new Uint8Array(png).buffer, {
      contentType: 'image/png',
    })

    expect(error).toBeNull()
    const { data: blob } = await as(undefined).download(path)
    expect(blob?.type).toBe('image/png')
    const answer = await fetch(as(undefined).getPublicUrl(path).data.publicUrl)
    expect(answer.headers.get('cache-control')).toBe('max-age=3600')
  })

  test('a name is taken once, unless the upload says upsert or is an update', async () => {
    const path = await put('once.png')

    const again = await as(admin).upload(path, file())
    const upsert = await as(admin).upload(path, file(), { upsert: true })
    const update = await as(admin).update(path, file())
    const created = await as(admin).update(`${folder}/new-by-update.png`, file())

    expect(again.error?.message).toBe('The resource already exists')
    expect(upsert.error).toBeNull()
    expect(update.error).toBeNull()
    expect(created.error).toBeNull()
  })

  test('visitors with or without an account write nothing', async () => {
    for (const person of [undefined, visitor]) {
      const { error } = await as(person).upload(`${folder}/not-mine.png`, file())
      expect(error?.message).toBe('new row violates row-level security policy')
    }
    const path = await put('stays.png')
    expect((await as(visitor).remove([path])).data).toEqual([])
    expect((await as(visitor).move(path, `${folder}/gone.png`)).error).not.toBeNull()
    expect((await as(visitor).list(folder)).data).toEqual([])
    expect((await as(undefined).download(path)).error).toBeNull()
  })

  test('a folder lists its files and folders by name', async () => {
    const at = `${folder}/listing`
    for (const name of ['b.png', 'a.png', 'sub/c.png', 'sub/d.png']) await put(`listing/${name}`)

    const { data } = await as(admin).list(at)
    const found = await as(admin).list(at, { search: 'A' })
    const paged = await as(admin).list(at, {
      limit: 1,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    const unknown = await service().from('no-such-bucket').list('')

    expect(data?.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'sub'])
    expect(data?.[2]).toMatchObject({ id: null, metadata: null })
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      metadata: { mimetype: 'image/png', cacheControl: 'max-age=3600', httpStatusCode: 200 },
    })
    expect(found.data?.map(({ name }) => name)).toEqual(['a.png'])
    expect(paged.data?.map(({ name }) => name)).toEqual(['b.png'])
    expect(unknown.data).toEqual([])
  })

  test('what is there has no end of pages, and what is not has none', async () => {
    const path = await put('moving.png')
    const moved = `${folder}/moved.png`
    const copied = `${folder}/copied.png`

    expect((await as(admin).move(path, moved)).data).toEqual({ message: 'Successfully moved' })
    const copy = await as(admin).copy(moved, copied)
    expect(copy.data?.path).toContain(copied)
    const taken = await as(admin).move(moved, copied)
    const missing = await as(admin).move(path, `${folder}/else.png`)

    expect(taken.error?.message).toBe('The resource already exists')
    expect(missing.error?.message).toBe('Object not found')
    expect((await as(undefined).download(path)).error).not.toBeNull()
    expect((await as(undefined).download(moved)).error).toBeNull()
    expect((await as(undefined).download(copied)).error).toBeNull()
  })

  test('removing answers with what was there', async () => {
    const paths = [await put('r1.png'), await put('r2.png')]

    const { data, error } = await as(admin).remove([...paths, `${folder}/never.png`])

    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).toSorted()).toEqual(paths)
    expect((await as(undefined).download(paths[0] ?? '')).error).not.toBeNull()
    expect((await as(admin).remove(paths)).data).toEqual([])
  })

  test('a signed address opens what it was signed for', async () => {
    const path = await put('signed.png')

    const { data } = await as(admin).createSignedUrl(path, 60, { download: 'f n.png' })
    const many = await as(admin).createSignedUrls([path, `${folder}/never.png`], 60)

    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('expires')).not.toBeNull()
    expect(answer.headers.get('cache-control')).toBeNull()
    expect(answer.headers.get('content-disposition')).toContain('filename=f%20n.png')
    expect(many.data?.map(({ error }) => error)).toEqual([
      null,
      'Either the object does not exist or you do not have access to it',
    ])
    expect((await fetch(many.data?.[0]?.signedUrl ?? '')).status).toBe(200)
  })

  test('a signed upload needs no account, and its right is in the token', async () => {
    const path = `${folder}/signed-upload.png`
    const { data } = await as(admin).createSignedUploadUrl(path)

    const { data: done, error } = await as(undefined).uploadToSignedUrl(
      path,
      data?.token ?? '',
      file(),
    )

    expect(error).toBeNull()
    expect(done?.path).toBe(path)
    const again = await as(undefined).uploadToSignedUrl(path, data?.token ?? '', file())
    expect(again.error?.message).toBe('The resource already exists')
    const elsewhere = await as(undefined).uploadToSignedUrl(
      `${folder}/other.png`,
      data?.token ?? '',
      file(),
    )
    expect(elsewhere.error?.message).toBe('Invalid signature')
  })

  test('a picture is answered in the size that was asked for', async () => {
    const path = await put('resized.png')
    const transform = { width: 30, height: 10, resize: 'cover', quality: 60 } as const

    const { publicUrl } = as(undefined).getPublicUrl(path, { transform }).data
    const { data: downloaded } = await as(undefined).download(path, { transform: { width: 20 } })
    const { data: signed } = await as(admin).createSignedUrl(path, 60, { transform })

    expect(await sizeOf(await (await fetch(publicUrl)).blob())).toEqual({ width: 30, height: 10 })
    expect(await sizeOf(downloaded)).toMatchObject({ width: 20 })
    const signedAnswer = await fetch(signed?.signedUrl ?? '')
    expect(await sizeOf(await signedAnswer.blob())).toEqual({ width: 30, height: 10 })
  })

  test('buckets are made, changed, emptied and deleted by the service key alone', async () => {
    const id = `docs-${version}`
    const made = await service().createBucket(id, {
      public: false,
      fileSizeLimit: '1MB',
      allowedMimeTypes: ['text/plain'],
    })
    expect(made.data).toEqual({ name: id })
    expect((await service().createBucket(id)).error?.message).toBe('The resource already exists')
    expect((await service().getBucket(id)).data).toMatchObject({
      id,
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/plain'],
    })
    const bucket = service().from(id)
    expect(
      (await bucket.upload('a/note.txt', 'hello', { contentType: 'text/plain' })).error,
    ).toBeNull()
    expect((await bucket.upload('b.gif', file(), {})).error?.message).toBe(
      'mime type image/png is not supported',
    )
    expect(await (await bucket.download('a/note.txt')).data?.text()).toBe('hello')
    expect((await fetch(`${shop.url}/storage/v1/object/public/${id}/a/note.txt`)).status).toBe(400)
    const names = async () => (await service().listBuckets()).data?.map((entry) => entry.id)
    expect(await names()).toEqual(expect.arrayContaining(['pictures', id]))

    expect((await service().deleteBucket(id)).error?.message).toBe(
      'The bucket you tried to delete is not empty',
    )
    expect((await service().updateBucket(id, { public: true })).data).toEqual({
      message: 'Successfully updated',
    })
    expect((await fetch(`${shop.url}/storage/v1/object/public/${id}/a/note.txt`)).status).toBe(200)
    expect((await service().emptyBucket(id)).error).toBeNull()
    expect((await service().deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
    expect(await names()).not.toContain(id)

    const visitors = create(shop.url, publishableKey, { auth }).storage
    expect((await visitors.listBuckets()).data).toEqual([])
    expect((await visitors.getBucket('pictures')).error?.message).toBe('Bucket not found')
    expect((await visitors.createBucket('mine')).error).not.toBeNull()
  })
})

describe('supabase-js of today', () => {
  const as = (person: Person | undefined) =>
    createClient(shop.url, publishableKey, {
      auth,
      ...(person && { global: { headers: { Authorization: `Bearer ${person.accessToken}` } } }),
    }).storage.from('pictures')
  const file = () => new Blob([new Uint8Array(png)], { type: 'image/png' })

  test('facts about an object, with the metadata of its upload', async () => {
    await as(admin).upload('facts/a b.png', file(), { metadata: { artist: 'Ada' } })

    const { data } = await as(undefined).info('facts/a b.png')

    expect(data).toMatchObject({
      name: 'facts/a b.png',
      bucketId: 'pictures',
      contentType: 'image/png',
      cacheControl: 'max-age=3600',
      metadata: { artist: 'Ada' },
    })
    expect((await as(undefined).exists('facts/a b.png')).data).toBe(true)
    expect((await as(undefined).exists('facts/none.png')).data).toBe(false)
  })

  test('the second list pages through names and folders', async () => {
    for (const name of ['1.png', '2.png', 'deep/3.png', 'deep/4.png']) {
      await as(admin).upload(`second/${name}`, file())
    }

    const flat = await as(admin).listV2({ prefix: 'second/', limit: 3 })
    const rest = await as(admin).listV2({
      prefix: 'second/',
      limit: 3,
      cursor: flat.data?.nextCursor ?? '',
    })
    const grouped = await as(admin).listV2({ prefix: 'second/', with_delimiter: true })

    expect(flat.data?.objects.map(({ name }) => name)).toEqual([
      'second/1.png',
      'second/2.png',
      'second/deep/3.png',
    ])
    expect(flat.data?.hasNext).toBe(true)
    expect(rest.data?.objects.map(({ name }) => name)).toEqual(['second/deep/4.png'])
    expect(rest.data?.hasNext).toBe(false)
    const namesOf = (entries: { key?: string; name: string }[] | undefined) =>
      entries?.map(({ key, name }) => [key, name])
    expect(namesOf(grouped.data?.folders)).toEqual([['deep', 'second/deep/']])
    expect(namesOf(grouped.data?.objects)).toEqual([
      ['1.png', 'second/1.png'],
      ['2.png', 'second/2.png'],
    ])
    expect(namesOf(flat.data?.objects.slice(0, 1))).toEqual([[undefined, 'second/1.png']])
    const atRoot = await as(admin).listV2({ prefix: '', with_delimiter: true })
    expect(namesOf(atRoot.data?.folders)).toContainEqual(['second', 'second/'])
  })

  test.each(['', null])('a list whose cursor is %j begins with the first page', async (cursor) => {
    await as(admin).upload('first-page/1.png', file())

    const { body } = await shop.request
      .post('/storage/v1/object/list-v2/pictures')
      .set(admin.headers)
      .send({ prefix: 'first-page/', cursor })
      .expect(200)

    expect(body).toMatchObject({ hasNext: false, objects: [{ name: 'first-page/1.png' }] })
  })

  test('a stream of unknown length is an upload too', async () => {
    const { error } = await as(admin).upload(
      'stream.png',
      new Blob([new Uint8Array(png)]).stream(),
      {
        contentType: 'image/png',
        duplex: 'half',
      },
    )

    expect(error).toBeNull()
  })
})
