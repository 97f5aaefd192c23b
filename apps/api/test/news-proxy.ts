import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

const notification = 'A'.charCodeAt(0)
const headBytes = 5

/** What a client gets in the place of news: those, others too, or none. */
type Passing = (news: Buffer) => readonly Buffer[]

function passOn(server: Socket, client: Socket, pass: Passing): void {
  let held = Buffer.alloc(0)
  server.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= headBytes) {
      const length = 1 + held.readUInt32BE(1)
      if (held.length < length) return
      const message = held.subarray(0, length)
      held = held.subarray(length)
      for (const passed of message[0] === notification ? pass(message) : [message]) {
        client.write(passed)
      }
    }
  })
}

/** News of a process that is nobody's, in the words of the Postgres protocol. */
export function newsOf(channel: string, payload: string): Buffer {
  const body = Buffer.from(`\0\0\0\x01${channel}\0${payload}\0`)
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(notification)
  head.writeUInt32BE(headBytes - 1 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A proxy in front of Postgres that decides which news arrive. */
export async function openNewsProxy(databaseUrl: string, pass: Passing) {
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
    passOn(server, client, pass)
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
