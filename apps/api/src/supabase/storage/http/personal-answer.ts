import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from '#platform/http/vary.ts'

const forSharedCaches = /^(?:public|private|s-maxage)\b/i

/** What went by who asks is for their own cache alone; a key in `apikey` does not tell caches so. */
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
