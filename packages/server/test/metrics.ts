import type { TestServer } from './start-server.ts'

/** The present value of a metric of this server. */
export async function readMetric(
  server: Pick<TestServer, 'request'>,
  name: string,
): Promise<number> {
  const { text } = await server.request.get('/metrics').expect(200)
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  if (value === undefined) throw new Error(`There is no metric ${name}.`)
  return Number(value)
}

export const hashesMade = (server: Pick<TestServer, 'request'>): Promise<number> =>
  readMetric(server, 'password_hashes_total')
