import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

const pathLengthMax = 300

/** One line per request, when it is over. Query strings are left out: they carry tokens. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end says it all.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      path: printable(request.url),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      ip: request.ip,
      ...(error && { err: error }),
    }
    reply.log.info(line, 'request')
  }
}

function printable(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.slice(0, pathLengthMax).replaceAll(/[^\x21-\x7e]/g, '?')
}
