import type { FastifyReply } from 'fastify'

/** Adds to `Vary`, beside what is there already. */
export function addVary(reply: FastifyReply, names: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined || known === '' ? names : `${String(known)}, ${names}`)
}
