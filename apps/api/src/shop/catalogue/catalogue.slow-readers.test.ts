import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { openSocket } from '#test/raw-http.ts'
import { publishableKey } from '#test/test-app.ts'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop()
  const description = 'Ten cubes of solid beech. '.repeat(190)
  for (let batch = 0; batch < 10; batch += 1) {
    const products = Array.from({ length: 100 }, (_, index) =>
      productPayload({ name: `Cube ${batch} ${index}`, description }),
    )
    await shop.insert('products', products).expect(201)
  }
})
afterAll(() => shop.close())

const largeAddress = '/rest/v1/products?select=a:description,b:description,c:description'

/** Asks, and takes the beginning of the answer only. */
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

test('those who take large answers and do not read them are refused once they hold too much', async () => {
  const readers: Awaited<ReturnType<typeof openIdleReader>>[] = []
  for (let index = 0; index < 12; index += 1) readers.push(await openIdleReader())
  const refused = await shop.request.get(largeAddress).set('apikey', publishableKey)
  const small = await statusOf('/rest/v1/products?select=id')
  for (const { socket } of readers) socket.destroy()

  expect(readers.map(({ status }) => status)).toContain(200)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(small).toBe(200)
  await expect.poll(() => statusOf(largeAddress)).toBe(200)
})
