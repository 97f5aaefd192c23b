import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Audience } from '@golden-bead/server/http/route-access'

export type RegisteredRoute = { name: string; access: readonly Audience[] | undefined }

/** Every route of an application, recorded as it is registered, so that none can be missing. */
export async function listRoutesDuring<Result>(
  build: () => Promise<Result>,
): Promise<{ result: Result; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const born = channel('fastify.initialization')
  const listen = (message: unknown) => {
    // Fastify publishes the instance on this diagnostics channel.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) {
        routes.push({ name: `${one} ${url}`, access: config?.access })
      }
    })
  }
  born.subscribe(listen)
  try {
    return { result: await build(), routes }
  } finally {
    born.unsubscribe(listen)
  }
}
