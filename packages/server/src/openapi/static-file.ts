import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCompressible, type Compressible } from '#server/cache/compressed.ts'
import { digestOf } from '#server/http/entity-tags.ts'
import { sendCompressible } from '#server/http/send-compressible.ts'

/** A file that is sent often and never changes while the process runs. */
export type StaticFile = { type: string; body: Compressible; digest: string }

export const staticFile = (type: string, bytes: Buffer): StaticFile => ({
  type,
  body: createCompressible(bytes),
  digest: digestOf(bytes),
})

/** Revalidated by the client each time, and answered with 304 while it is the same. */
export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  reply.header('cache-control', 'public, max-age=0, must-revalidate')
  return sendCompressible(request, reply, file)
}
