import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Compressible } from '#server/cache/compressed.ts'
import { isHeld, tagOfForm } from './entity-tags.ts'
import { addVary } from './vary.ts'

type Sendable = { body: Compressible; digest: string; type: string; status?: number }

/** Sends a body in the best encoding, or 304 if the client has it. */
export async function sendCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, digest, type, status = 200 }: Sendable,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const tag = tagOfForm(digest, encoding)
  addVary(reply, 'Accept-Encoding')
  reply.header('etag', tag)
  if (status === 200 && isHeld(request, tag)) return reply.code(304).send()
  reply.code(status).type(type)
  if (encoding === undefined) return reply.send(body.plain)
  const bytes = await body.as(encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}
