import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pathOf } from './address.ts'

const pathLengthMax = 300
const clientClosedRequest = 499

/**
 * Silences Fastify's two lines per request. `logWhenOver` writes one, also for a client that
 * disconnected.
 */
export class QuietLogController extends LogController {
  override incomingRequest(): void {
    // Covered by the line at the end.
  }

  override requestCompleted(
    error: Error | null | undefined,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) reply.log.warn({ err: error }, 'answer broken off')
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Successes are not logged: a page has dozens of pictures, and probes never stop. */
    isQuiet?: true
  }
}

/** One line per request, when it is over, without the query, which may contain tokens. */
export function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    const isSuccess = reply.raw.writableFinished && reply.statusCode < 400
    if (isSuccess && request.routeOptions.config.isQuiet === true) return
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      path: printable(request.url),
      status: reply.raw.writableFinished ? reply.statusCode : clientClosedRequest,
      durationMs: Math.round(reply.elapsedTime),
      ip: request.ip,
    }
    request.log.info(line, 'request')
  })
}

function printable(url: string): string {
  return pathOf(url)
    .slice(0, pathLengthMax)
    .replaceAll(/[^\x21-\x7e]/g, '?')
}
