import { randomUUID } from 'node:crypto'
import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'
import type { Config } from '#config'
import { loggerOptions } from './logger-options.ts'

export const jsonBodyBytesMax = 1024 * 1024

export const serverOptions = (config: Pick<Config, 'http' | 'log'>) =>
  ({
    logger: loggerOptions(config.log.level),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyBytesMax,
    trustProxy: config.http.trustedProxies.length > 0 ? config.http.trustedProxies : false,
    requestTimeout: 15_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 1_100, ignoreTrailingSlash: false },
  }) satisfies FastifyHttpOptions<Server>
