import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes as they are, and returns the response after the server has closed the connection. */
export async function sendRaw(url: string, ...parts: (string | Uint8Array)[]): Promise<string> {
  const socket = openSocket(url)
  for (const part of parts) socket.write(part)
  return textUntilClosed(socket)
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port) })
}

export function textUntilClosed(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => (text += data))
  // The server may respond and close while we are still writing.
  socket.on('error', (error) => text === '' && reject(error))
  socket.on('close', () => resolve(text))
  return promise
}

/** Sends one byte a second, for as long as the server takes them. */
export function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(dripping))
}

export function parseRaw(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}
