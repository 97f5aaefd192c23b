import { scrypt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { promisify } from 'node:util'

const hash = promisify(scrypt)

/** A login as it is often written: only an address that is known costs a hash. */
export async function withNaiveLogin<Result>(
  known: ReadonlySet<string>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { email, password } = JSON.parse(Buffer.concat(chunks).toString())
      const refuse = () => response.writeHead(400).end('{}')
      if (known.has(email)) void hash(password, 'salt', 32).then(refuse)
      else refuse()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  try {
    return await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
