import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

const notification = 'A'.charCodeAt(0)
const headBytes = 5

/** Passes on what the server says, except for news. */
function withoutNews(server: Socket, client: Socket): void {
  let held = Buffer.alloc(0)
  server.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= headBytes) {
      const length = 1 + held.readUInt32BE(1)
      if (held.length < length) return
      if (held[0] !== notification) client.write(held.subarray(0, length))
      held = held.subarray(length)
    }
  })
}

/**
 * Looks to a client as a pooler of transactions does: every statement is answered, and what was
 * listened for is heard by whoever holds the connection of the server at that time.
 */
export async function openPoolOfTransactions(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => other.destroy())
    }
    client.pipe(server)
    withoutNews(server, client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
