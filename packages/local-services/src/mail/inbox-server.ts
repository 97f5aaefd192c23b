import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, answer, text } from './answers.ts'
import { listInboxRoutes, type Route } from './inbox-api.ts'
import type { Mailbox } from './mailbox.ts'

const bodyBytesMax = 64 * 1024

const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The inbox over HTTP: Mailpit's API, a page, and a stream of events for its refresh. */
export async function createInboxServer(mailbox: Mailbox): Promise<Server> {
  const page = await loadInboxPage()
  const routes = listInboxRoutes(mailbox)
  return createServer((request, response) => {
    // Not resolved against it: what begins with two slashes would name another host, or none.
    const { url: path = '/' } = request
    const url = URL.parse(path.startsWith('/') ? `http://inbox${path}` : path)
    if (url === null) return send(response, text('Error: this is no address', 400))
    if (isForeign(request)) return send(response, text('Error: open the inbox by localhost', 403))
    if (url.pathname === '/api/events') return streamEvents(mailbox, response)
    route(routes, page, request, url).then(
      (result) => send(response, result),
      (error: unknown) => send(response, text(`Error: ${String(error)}`, 500)),
    )
  })
}

type PageFile = { contentType: string; body: Buffer }

const contentTypes = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
}

/** The files of the inbox page by their addresses. */
async function loadInboxPage(): Promise<Map<string, PageFile>> {
  const entries = await Promise.all(
    Object.entries(contentTypes).map(async ([name, contentType]) => {
      const body = await readFile(new URL(`./inbox/${name}`, import.meta.url))
      return [name === 'page.html' ? '/' : `/${name}`, { contentType, body }] as const
    }),
  )
  return new Map(entries)
}

/**
 * The inbox holds links that reset passwords, and has no login: a web page elsewhere must neither
 * read it under a name of its own that points here (DNS rebinding) nor send it a request.
 */
function isForeign({ headers }: IncomingMessage): boolean {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  return !isLocal || (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
}

async function route(
  routes: Route[],
  page: Map<string, PageFile>,
  request: IncomingMessage,
  url: URL,
): Promise<Answer> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const file = page.get(url.pathname)
  if (file && method === 'GET') return answer(200, file.contentType, file.body)

  for (const candidate of routes) {
    const match = candidate.method === method && candidate.path.exec(url.pathname)
    if (match) {
      const readBody = async () => await readText(request)
      return await candidate.handle({ params: match.slice(1), query: url.searchParams, readBody })
    }
  }
  return text('Error: not found', 404)
}

async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > bodyBytesMax) throw new Error('the body is too long')
  }
  return body
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...securityHeaders, 'content-length': length, ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function streamEvents(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream' })
  const tell = () => response.write('data: changed\n\n')
  const forget = mailbox.onChange(tell)
  response.on('close', forget)
  tell()
}
