import Fastify from 'fastify'

export type BareAnswer = {
  path: string
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Fastify with nothing in it but routes that return bytes: the most that our server could reach. */
export async function serveBareAnswers(answers: readonly BareAnswer[]): Promise<number> {
  const app = Fastify()
  for (const { path, status, headers, body } of answers) {
    const bytes = Buffer.from(body)
    const { etag } = headers
    app.get(path, (request, reply) => {
      if (etag !== undefined && request.headers['if-none-match'] === etag) {
        return reply.code(304).header('etag', etag).send()
      }
      return reply.code(status).headers(headers).send(bytes)
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
