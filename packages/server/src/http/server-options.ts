import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'
import { loggerOptions, type LoggerSettings } from '#server/logging/logger-options.ts'
import { createRequestIds } from './request-ids.ts'
import { QuietLogController } from './request-log.ts'
import { timeouts } from './timeouts.ts'

export const jsonBodyBytesMax = 1024 * 1024
export const headerBytesMax = 16 * 1024
/** The longest object key, with its escapes. */
const pathParameterLengthMax = 1_100

/** What the parts of a server say of it. */
export type ServerInfo = {
  /** In messages and descriptions: `The server is starting.` */
  name: string
  version: string
  siteUrl: string
  /** Where clients call it, if not at the address of the site. */
  apiUrl: string
}

export type HttpServerOptions = Pick<ServerInfo, 'siteUrl'> &
  Partial<ServerInfo> & {
    /** Repairs invalid escapes in an address that a person may have typed. */
    fixPercentEncoding?: (url: string) => string
    /** Addresses and networks whose forwarded headers are trusted. */
    trustedProxies?: string[]
    /** How many times longer an answer may take, on a slow machine. */
    answerTimeFactor?: number
    log?: Partial<LoggerSettings>
  }

export const serverOptions = ({ trustedProxies = [], log = {} }: HttpServerOptions) =>
  ({
    logger: loggerOptions(log),
    logController: new QuietLogController(),
    genReqId: createRequestIds(trustedProxies),
    bodyLimit: jsonBodyBytesMax,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle',
    // Requests that arrive while the service closes are still answered: the database closes after
    // them.
    return503OnClosing: false,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: headerBytesMax,
      // Node's own response to a missing Host has no body; the request checks answer it instead.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: pathParameterLengthMax, ignoreTrailingSlash: false },
  }) satisfies FastifyHttpOptions<Server>
