import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy in front of Postgres that writes down every statement that passes: what the database is
 * really asked, whatever library asks.
 */
export async function startStatementRecorder(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let statements: string[] = []

  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    const read = createMessageReader((statement) => statements.push(statement))
    open.add(client).add(upstream)
    client.on('data', (data) => {
      read(data)
      upstream.write(data)
    })
    upstream.on('data', (data) => client.write(data))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  // A server on a port has an address of this form.
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    /** The statements of this work, in their order. */
    async record(work: () => Promise<unknown>): Promise<string[]> {
      statements = []
      await work()
      return statements
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const typeBytes = 1
const lengthBytes = 4

/**
 * Reads the messages of the Postgres protocol that ask for a statement: Query, which carries it, and
 * Bind, which names one that Parse carried, maybe long before.
 */
function createMessageReader(onStatement: (text: string) => void) {
  const parsed = new Map<string, string>()
  let pending = Buffer.alloc(0)
  let isStarted = false

  return (data: Buffer) => {
    pending = Buffer.concat([pending, data])
    for (;;) {
      // Only the first message of a connection has no type.
      const start = isStarted ? typeBytes : 0
      if (pending.length < start + lengthBytes) return
      const end = start + pending.readUInt32BE(start)
      if (pending.length < end) return
      const type = isStarted ? String.fromCharCode(pending[0] ?? 0) : ''
      const body = pending.subarray(start + lengthBytes, end).toString()
      isStarted = true
      pending = pending.subarray(end)
      const [first = '', second = ''] = body.split('\0')
      if (type === 'Q') onStatement(first)
      if (type === 'P') parsed.set(first, second)
      if (type === 'B') onStatement(parsed.get(second) ?? '')
    }
  }
}
