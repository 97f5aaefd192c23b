import { randomUUID } from 'node:crypto'
import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'
import { loggerOptions, type LoggerSettings } from '#platform/logging/logger-options.ts'
import { QuietLogController } from '#platform/logging/request-log.ts'
import { timeouts } from './timeouts.ts'

export const jsonBodyBytesMax = 1024 * 1024
export const headerBytesMax = 16 * 1024
/** The longest object key, with room for its escapes. */
const pathParameterLengthMax = 1_100

export type HttpServerOptions = {
  siteUrl: string
  /** What an address is taken for that a person may have typed. */
  fixPercentEncoding: (url: string) => string
  /** Addresses and networks whose word about the client is taken. */
  trustedProxies: string[]
  log: LoggerSettings
}

export const serverOptions = ({ trustedProxies, log }: HttpServerOptions) =>
  ({
    logger: loggerOptions(log),
    logController: new QuietLogController(),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyBytesMax,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle',
    // What is on its way when the service closes is still answered: the database closes after it.
    return503OnClosing: false,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: headerBytesMax,
      // Node's own answer to a missing Host says nothing; ours is given with the other checks.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: pathParameterLengthMax, ignoreTrailingSlash: false },
  }) satisfies FastifyHttpOptions<Server>
