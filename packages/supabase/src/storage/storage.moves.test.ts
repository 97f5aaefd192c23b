import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squarePng, startPictureServer, type PictureServer } from '#test/picture-uploads.ts'
import { pictures } from '#test/start-supabase.ts'
import { overtake } from '@golden-bead/server/test/race'

let shop: PictureServer
let png: Buffer
beforeAll(async () => {
  // Each request has a connection, and so have those who hold it up and look on.
  shop = await startPictureServer({ database: { poolMax: 20 } })
  png = await squarePng(8)
})
afterAll(() => shop.close())

/** Two objects, by their ids. */
async function putBoth(folder: string): Promise<readonly [first: string, second: string]> {
  const put = async (name: string) => {
    const { body } = await shop.put(`${folder}/${name}`, png).expect(200)
    return { name: `${folder}/${name}`, id: String(body.Id) }
  }
  const [one, other] = [await put('one.png'), await put('other.png')]
  return one.id < other.id ? [one.name, other.name] : [other.name, one.name]
}

const change = (action: 'move' | 'copy', from: string, to: string) =>
  shop.request
    .post(`/storage/v1/object/${action}`)
    .set({ ...shop.admin.headers, 'x-upsert': 'true' })
    .send({ bucketId: pictures.id, sourceKey: from, destinationKey: to })

const remove = (names: readonly string[]) =>
  shop.request
    .delete(`/storage/v1/object/${pictures.id}`)
    .set(shop.admin.headers)
    .send({ prefixes: names })

/** All of them wait for the objects of a folder, and go on at one time. */
const atOnce = <Answer>(folder: string, requests: readonly (() => PromiseLike<Answer>)[]) =>
  overtake(
    shop.app.database,
    sql`select from storage.objects where name like ${`${folder}/%`} for update`,
    () => Promise.all(requests.map((request) => request())),
    requests.length,
  )

test('of two moves onto the name of each other, both are told that it is taken', async () => {
  const [first, second] = await putBoth('crossing')

  const answers = await atOnce('crossing', [
    () => change('move', first, second),
    () => change('move', second, first),
  ])

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'ResourceAlreadyExists'],
    [400, 'ResourceAlreadyExists'],
  ])
})

test('two copies onto the name of each other are both made', async () => {
  const [first, second] = await putBoth('copies')

  const answers = await atOnce('copies', [
    () => change('copy', first, second),
    () => change('copy', second, first),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a move from one to the other of two that are removed is refused', async () => {
  const [first, second] = await putBoth('removed')

  // A removal begins with the first.
  const [moved, removed] = await atOnce('removed', [
    () => change('move', second, first),
    () => remove([first, second]),
  ])

  expect(moved?.status).toBe(400)
  expect(['ResourceAlreadyExists', 'NoSuchKey']).toContain(moved?.body.code)
  expect(removed?.body).toHaveLength(2)
})
