import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type DripsReport = { open: number; untold: number }

const everyMs = 1_000

/** A connection on which a byte comes every second, so that it is never quite silent. */
async function drip(port: number, host: string, beginning: string) {
  const socket = connect(port, host)
  let text = ''
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('data', (data) => (text += data.toString()))
  socket.once('close', () => (isClosed = true))
  await once(socket, 'connect')
  // Strangers do not drip in step.
  await pause(Math.random() * everyMs)
  const timer = setInterval(() => socket.write('a'), everyMs)
  socket.once('close', () => clearInterval(timer))
  socket.write(beginning)
  return { isClosed: () => isClosed, wasToldWhy: () => text.includes(' 408 ') }
}

const [url = '', apikey = '', sockets = '0'] = process.argv.slice(2)
const begunHeaders = 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '
const begunBody =
  `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: a\r\napikey: ${apikey}\r\n` +
  'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":"'
const { hostname, port } = new URL(url)
const drips = await Promise.all(
  Array.from({ length: Number(sockets) }, (_, index) =>
    drip(Number(port), hostname, index % 2 === 0 ? begunHeaders : begunBody),
  ),
)

const report = (): DripsReport => {
  const closed = drips.filter((one) => one.isClosed())
  return {
    open: drips.length - closed.length,
    untold: closed.filter((one) => !one.wasToldWhy()).length,
  }
}
process.on('message', () => process.send?.(report()))
process.send?.(report())
