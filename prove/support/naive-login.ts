import { scrypt } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { listen, loopback } from '@golden-bead/local-services/ports'

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
  const port = await listen(server, { port: 0, purpose: 'a naive login', variable: 'none' })
  try {
    return await work(`http://${loopback}:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
