import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '@golden-bead/server/cache/compressed'
import { isHeld, tagOfForm } from '@golden-bead/server/http/entity-tags'
import { headerText } from '@golden-bead/server/http/header-text'
import { addVary } from '@golden-bead/server/http/vary'
import type { RestAnswer } from './answer.ts'
import type { CachedAnswer } from './cached-answer.ts'

/**
 * `shared` allows proxies and the browser to cache it, `private` the browser only, `none` no cache.
 */
export type Cacheability = 'shared' | 'private' | 'none'

const cacheControl: Record<Cacheability, string> = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, max-age=0, must-revalidate',
  none: 'no-store',
}

/** All headers that an answer depends on. */
const vary = 'Accept, Accept-Encoding, Accept-Profile, Authorization, apikey, Prefer, Range'
const compressedBytesMin = 1_024

export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheability: Cacheability,
) {
  const { plain } = answer.body
  const encoding =
    plain.length < compressedBytesMin
      ? undefined
      : chooseEncoding(headerText(request, 'accept-encoding'))
  const tag = tagOfForm(answer.digest, encoding)
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  addVary(reply, vary)
  reply.header('etag', tag).header('cache-control', cacheControl[cacheability])
  if (namesSchema(request)) reply.header('content-profile', 'public')
  if (isHeld(request, tag)) {
    return reply.code(304).removeHeader('content-type').send()
  }

  reply.code(answer.status)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  const bytes = encoding === undefined ? plain : answer.body.as(encoding)
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
}

export function sendWritten(request: FastifyRequest, reply: FastifyReply, answer: RestAnswer) {
  return reply
    .code(answer.status)
    .headers({
      ...answer.headers,
      'cache-control': cacheControl.none,
      ...(namesSchema(request) && { 'content-profile': 'public' }),
    })
    .send(answer.body === '' ? undefined : answer.body)
}

/**
 * The request header that names the schema: for a read that of the response, otherwise that of the
 * body.
 */
const namesSchema = ({ method, headers }: FastifyRequest) =>
  headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'] !==
  undefined
