import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertManyRows } from '@golden-bead/server/test/many-rows'
import { startLibrary, type Library } from '#test/library.ts'
import { openSocket } from '@golden-bead/server/test/raw-http'
import { publishableKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary()
  await insertManyRows(
    shop.config,
    `insert into books (title, shelf, summary)
     select 'Tales ' || number, 'stories', repeat('Ten tales for the evening. ', 185)
     from generate_series(1, 1000) number`,
  )
})
afterAll(() => shop.close())

const largeAddress = '/rest/v1/books?select=a:summary,b:summary,c:summary'

/** Sends a request, and takes only the beginning of the answer. */
async function openIdleReader(): Promise<{ socket: Socket; status: number }> {
  const socket = openSocket(shop.url)
  socket.write(`GET ${largeAddress} HTTP/1.1\r\nHost: a\r\napikey: ${publishableKey}\r\n\r\n`)
  await once(socket, 'readable')
  const beginning = String(socket.read(12))
  return { socket, status: Number(beginning.split(' ')[1]) }
}

const statusOf = async (address: string) => {
  const { status } = await shop.request.get(address).set('apikey', publishableKey)
  return status
}

test('large answers are refused while clients that do not read theirs hold too much memory', async () => {
  const readers: Awaited<ReturnType<typeof openIdleReader>>[] = []
  for (let index = 0; index < 12; index += 1) readers.push(await openIdleReader())
  const refused = await shop.request.get(largeAddress).set('apikey', publishableKey)
  const small = await statusOf('/rest/v1/books?select=id')
  for (const { socket } of readers) socket.destroy()

  expect(readers.map(({ status }) => status)).toContain(200)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(small).toBe(200)
  await expect.poll(() => statusOf(largeAddress)).toBe(200)
})
