import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '@golden-bead/local-services/ports'

export type Statement = { text: string; values: (string | null)[] }

/** Stands between the shop and the database and notes what is asked, whatever library asks. */
export async function startStatementRecorder(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const statements: Statement[] = []
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    const read = createReader(statements)
    client.on('data', read)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  const address = { port: 0, purpose: 'the recorder', variable: 'its port' }
  url.port = String(await listen(server, address))
  return {
    url: url.href,
    statements,
    stop: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

const parse = 'P'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)

/** Reads the two messages that carry a statement and its values: Parse and Bind. */
function createReader(statements: Statement[]) {
  let pending: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      // The first message of a connection has no type.
      const typeBytes = isStarted ? 1 : 0
      if (pending.length < typeBytes + 4) return
      const end = typeBytes + pending.readInt32BE(typeBytes)
      if (pending.length < end) return
      const message = pending.subarray(typeBytes + 4, end)
      if (isStarted && pending[0] === parse) {
        statements.push({ text: textsOf(message)[1] ?? '', values: [] })
      }
      if (isStarted && pending[0] === bind) statements.at(-1)?.values.push(...valuesOf(message))
      isStarted = true
      pending = pending.subarray(end)
    }
  }
}

const textsOf = (message: Buffer) => message.toString().split('\0')

function valuesOf(message: Buffer): (string | null)[] {
  const portalEnd = message.indexOf(0)
  let place = message.indexOf(0, portalEnd + 1) + 1
  place += 2 + 2 * message.readInt16BE(place)
  const count = message.readInt16BE(place)
  place += 2
  return Array.from({ length: count }, () => {
    const length = message.readInt32BE(place)
    place += 4
    if (length === -1) return null
    const value = message.toString('utf8', place, place + length)
    place += length
    return value
  })
}
