import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    routePatterns: { methods: string[]; pattern: RegExp }[]
  }
}

/** Records every route, so that a known path with a wrong method is 405 and not 404. */
export function recordRoutes(app: FastifyInstance): void {
  app.decorate('routePatterns', [])
  app.addHook('onRoute', ({ url, method }) => {
    app.routePatterns.push({ methods: [method].flat(), pattern: patternOf(url) })
  })
}

export function methodsAt(app: FastifyInstance, path: string): string[] {
  const methods = app.routePatterns.flatMap((route) =>
    route.pattern.test(path) ? route.methods : [],
  )
  return [...new Set(methods)].toSorted()
}

function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.*')
  return new RegExp(`^${source}$`)
}
