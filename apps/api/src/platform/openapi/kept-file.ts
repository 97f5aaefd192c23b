import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  chooseEncoding,
  createCompressible,
  type Compressible,
} from '#platform/cache/compressed.ts'

/** A file that is sent often and never changes while the process runs. */
export type KeptFile = { type: string; body: Compressible; tag: string }

export const keepFile = (type: string, bytes: Buffer): KeptFile => ({
  type,
  body: createCompressible(bytes),
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
})

/** Asked for anew each time, and answered with nothing while it is the same. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, tag }: KeptFile,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(type)
  if (encoding === undefined) return reply.send(body.plain)
  const bytes = await body.as(encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}
