import type { FastifyReply } from 'fastify'

/** Names what an answer depends on, beside what others named before. */
export function addVary(reply: FastifyReply, names: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined || known === '' ? names : `${String(known)}, ${names}`)
}
