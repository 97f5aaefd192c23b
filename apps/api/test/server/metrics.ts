import type { TestServer } from './start-server.ts'

/** The present value of a metric of this shop. */
export async function readMetric(shop: Pick<TestServer, 'request'>, name: string): Promise<number> {
  const { text } = await shop.request.get('/metrics').expect(200)
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  if (value === undefined) throw new Error(`There is no metric ${name}.`)
  return Number(value)
}

export const hashesMade = (shop: Pick<TestServer, 'request'>): Promise<number> =>
  readMetric(shop, 'password_hashes_total')
