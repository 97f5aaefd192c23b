import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { KindError, type ErrorKind } from '#server/errors/http-error.ts'
import { parseStrictJson, StrictJsonError, type JsonErrorKind } from './strict-json.ts'
import { createBodyBudget, type HeldBody } from './body-budget.ts'
import { isPacked, readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The size of all JSON bodies whose requests are not answered yet. */
    jsonBodyBytes: () => number
  }
  interface FastifyRequest {
    heldBody: HeldBody | undefined
  }
}

/**
 * Every scope accepts JSON only; one that takes files adds its parsers. An empty body is allowed,
 * because supabase-js sends DELETE and logout with a JSON content type and no body.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const budget = createBodyBudget()
  app.decorate('jsonBodyBytes', budget.bytes)
  app.decorateRequest('heldBody', undefined)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers['content-type'] !== undefined) {
      const held = budget.hold(request.ip)
      request.heldBody = held
      // Also if the response came before the body, or the client went away.
      reply.raw.once('close', held.release)
    }
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readJsonBytes(request, payload)
      return body.length === 0 ? undefined : parse(body)
    },
  )
}

/** For a scope that keeps its bodies as they came: with the same limits, as a parser of its own. */
export function keepJsonBytes(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', readJsonBytes)
}

async function readJsonBytes(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  if (isPacked(request) || !isUtf8(request)) {
    throw new KindError('media_type', 'A JSON body is plain UTF-8.')
  }
  return readBody(request, payload, {
    bytesMax: request.routeOptions.bodyLimit,
    take: request.heldBody?.take,
  })
}

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i

function isUtf8({ headers }: FastifyRequest): boolean {
  const [, name = 'utf-8'] = charset.exec(headers['content-type'] ?? '') ?? []
  return /^utf-?8$/i.test(name)
}

const kinds: Record<JsonErrorKind, ErrorKind> = {
  malformed: 'bad_json',
  bad_text: 'bad_text',
  inexact_number: 'bad_input',
}

function parse(body: Buffer): unknown {
  try {
    return parseStrictJson(body)
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error
    throw new KindError(kinds[error.kind], error.message, { cause: error })
  }
}
