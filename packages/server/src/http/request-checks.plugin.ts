import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { decoded } from './decoded.ts'
import { KindError } from '#server/errors/http-error.ts'

/** Rejects requests that Node's parser accepts but that no handler can handle. */
export const requestChecksPlugin = fp(
  (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(hostError(request) ?? urlError(request.raw.url ?? '/'))
    })
    return Promise.resolve()
  },
  { name: 'request-checks' },
)

/** Of two Host headers Node uses the first; a proxy in front may have used the second. */
export function hostError({ raw }: FastifyRequest): KindError | undefined {
  let count = 0
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  const isEnough = count === 1 || (count === 0 && raw.httpVersion === '1.0')
  if (isEnough) return undefined
  return new KindError('bad_url', 'A request names its host once.', {
    // What follows on this connection may be meant for another host.
    headers: { connection: 'close' },
  })
}

const worthALook = /[%\\]|\/\./
const dotSegment = /(?:^|[/\\])\.\.?(?:[/\\]|$)/

/** Proxies may send an absolute URL. Anything else, such as `*`, cannot be parsed. */
const isAddress = (url: string) => url.startsWith('/') || URL.canParse(url)

/** The router decodes paths, so an encoded `..` or NUL would reach the handler. */
function urlError(url: string): KindError | undefined {
  if (!isAddress(url)) return new KindError('bad_url', 'The address is not valid.')
  if (!worthALook.test(url)) return undefined
  const [path, query] = split(url)
  const decodedPath = decoded(path)
  const decodedQuery = decoded(query)
  if (decodedPath === undefined || decodedQuery === undefined) {
    return new KindError('bad_url', 'The address has an escape that stands for nothing.')
  }
  if (decodedPath.includes('\0') || decodedQuery.includes('\0')) {
    return new KindError('bad_text', 'The address holds U+0000.')
  }
  return dotSegment.test(decodedPath)
    ? new KindError('bad_url', 'The address climbs out of its folder.')
    : undefined
}

function split(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
