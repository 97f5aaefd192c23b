import Fastify from 'fastify'

/** An answer without the code of the shop. */
export type BareAnswer = { headers: Record<string, string>; body: Uint8Array }

/** A process: Fastify with one route that returns these bytes, and one that tells what it cost. */
process.once('message', (answer: BareAnswer) => void serve(answer))
process.once('disconnect', () => process.exit())

async function serve({ headers, body }: BareAnswer): Promise<void> {
  const app = Fastify()
  const bytes = Buffer.from(body)
  app.get('/', (_request, reply) => reply.headers(headers).send(bytes))
  app.get('/metrics', () => {
    const { user, system } = process.cpuUsage()
    return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}
