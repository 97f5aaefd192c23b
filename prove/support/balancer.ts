import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, loopback } from '@golden-bead/local-services/ports'
import { send, statusOf } from './send.ts'

const probeEveryMs = 100

export type Balancer = { url: string; close: () => Promise<void> }

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const hasNoConnection = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/**
 * What any reverse proxy does: it asks every instance whether it is ready, sends requests to those
 * that are, and takes another one only if it could not connect, or if a read may be repeated.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set(targets)
  let turn = 0
  const probe = async (target: string) => {
    if ((await statusOf(`${target}/health/ready`, { timeoutMs: 2_000 })) === 200) ready.add(target)
    else ready.delete(target)
  }
  const timer = setInterval(() => {
    for (const target of targets) void probe(target)
  }, probeEveryMs)

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const body = await readBody(request)
    const { apikey, 'content-type': type } = request.headers
    const headers: Record<string, string> = {
      ...(typeof apikey === 'string' && { apikey }),
      ...(type !== undefined && { 'content-type': type }),
    }
    turn += 1
    const candidates = [...targets.slice(turn % targets.length), ...targets].filter((target) =>
      ready.has(target),
    )
    for (const target of new Set(candidates)) {
      try {
        const sent = body === '' ? { method, headers } : { method, headers, body }
        const answer = await send(`${target}${url}`, sent)
        const retryAfter = answer.headers['retry-after']
        response.writeHead(answer.status, {
          'content-type': answer.headers['content-type'] ?? 'text/plain',
          ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
        })
        response.end(answer.body)
        return
      } catch (error) {
        if (method !== 'GET' && !hasNoConnection(error)) break
      }
    }
    response.writeHead(502).end()
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  const port = await listen(server, { port: 0, purpose: 'the balancer', variable: 'none' })
  return {
    url: `http://${loopback}:${port}`,
    close: async () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
