import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pathOf } from '#platform/http/address.ts'

const pathLengthMax = 300
const clientClosedRequest = 499

/** Leaves out the two lines of Fastify; `logWhenOver` writes one that also knows of hang-ups. */
export class QuietLogController extends LogController {
  override incomingRequest(): void {
    // The line at the end says it all.
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
    /** Its successes are worth no line: a page has dozens of pictures, and probes ask for ever. */
    isQuiet?: true
  }
}

/** One line per request, when it is over. Query strings are left out: they carry tokens. */
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
