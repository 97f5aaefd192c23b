import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, loopback } from '@golden-bead/local-services/ports'
import { repeat } from './repeat.ts'
import { send, statusOf } from './send.ts'

const probeEveryMs = 100

const hasNoConnection = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

const pick = (headers: IncomingMessage['headers'], names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      names.includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/**
 * What any reverse proxy does: it asks every instance whether it is ready, sends requests to those
 * that are, and takes another one only if it could not connect, or if a read may be repeated.
 */
export async function startBalancer(targets: readonly string[]) {
  const ready = new Set(targets)
  const probes = targets.map((target) =>
    repeat(async () => {
      const status = await statusOf(`${target}/health/ready`, { timeoutMs: 2_000 })
      if (status === 200) ready.add(target)
      else ready.delete(target)
    }, probeEveryMs),
  )

  let turn = 0
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const body = await text(request)
    const headers = pick(request.headers, ['apikey', 'content-type'])
    turn += 1
    const inTurn = [...targets.slice(turn % targets.length), ...targets]
    const inOrder = new Set(inTurn.filter((one) => ready.has(one)))
    for (const target of inOrder) {
      try {
        const sent = body === '' ? { method, headers } : { method, headers, body }
        const answer = await send(`${target}${url}`, sent)
        response.writeHead(answer.status, pick(answer.headers, ['content-type', 'retry-after']))
        response.end(answer.body)
        return
      } catch (error) {
        if (method !== 'GET' && !hasNoConnection(error)) break
      }
    }
    // None was ready, or the one that was hung up.
    response.writeHead(inOrder.size === 0 ? 504 : 502).end()
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  const port = await listen(server, { port: 0, purpose: 'the balancer', variable: 'none' })
  return {
    url: `http://${loopback}:${port}`,
    close: async () => {
      await Promise.all(probes.map((probe) => probe.stop()))
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
