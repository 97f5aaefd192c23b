import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from '@golden-bead/server/http/vary'

const forSharedCaches = /^(?:public|private|s-maxage)\b/i

/**
 * A response that depended on the caller must not be in shared caches; they know `Authorization`,
 * but not `apikey`.
 */
export function cacheControlFor(
  { identityMemo }: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): string {
  if (identityMemo === undefined) return cacheControl
  addVary(reply, 'Authorization, apikey')
  const directives = cacheControl.split(',').map((directive) => directive.trim())
  return ['private', ...directives.filter((text) => !forSharedCaches.test(text))].join(', ')
}
