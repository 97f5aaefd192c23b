import type { FastifyBaseLogger } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

type SocketError = Error & { code: string }

const answers: Record<string, { status: number; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The address and headers are too large.',
  },
}

const notHttp = {
  status: 400,
  code: 'bad_request',
  message: 'The request is not valid HTTP.',
}

const noProxy = {
  status: 400,
  code: 'bad_request',
  message: 'This server is no proxy.',
}

/**
 * Answers what broke before there was a request. No hook runs for it, so all headers are set here.
 */
export function answerSocketError(
  error: SocketError,
  socket: Socket,
  headers: Record<string, string>,
  log: FastifyBaseLogger,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, message } = answers[error.code] ?? notHttp
  log.debug({ status, reason: error.code }, 'request refused at the socket')
  if (socket.writable) socket.write(answer(status, JSON.stringify({ code, message }), headers))
  socket.destroySoon()
}

/** Without a listener Node closes the socket on CONNECT without a response. */
export function rejectTunnel(socket: Duplex, headers: Record<string, string>): void {
  const { status, ...body } = noProxy
  // The client may be gone already.
  socket.on('error', () => undefined)
  socket.end(answer(status, JSON.stringify(body), headers), () => socket.destroy())
}

function answer(status: number, body: string, headers: Record<string, string>): string {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
