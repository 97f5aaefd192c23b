import type { Socket } from 'node:net'
import { startTcpProxy } from '@golden-bead/local-services/tcp-proxy'

const notification = 'A'.charCodeAt(0)
const headBytes = 5

/** What a client receives in place of a notification: the same, others too, or nothing. */
type Passing = (message: Buffer) => readonly Buffer[]

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

/** A notification of a made-up process, in PostgreSQL's wire protocol. */
export function notificationOf(channel: string, payload: string): Buffer {
  const body = Buffer.from(`\0\0\0\x01${channel}\0${payload}\0`)
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(notification)
  head.writeUInt32BE(headBytes - 1 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A proxy in front of PostgreSQL that filters notifications. */
export const openNotificationProxy = (databaseUrl: string, pass: Passing) =>
  startTcpProxy(databaseUrl, (client, server) => {
    client.pipe(server)
    passOn(server, client, pass)
  })
