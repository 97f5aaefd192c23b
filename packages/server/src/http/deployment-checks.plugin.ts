import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback } from './loopback.ts'
import { isOwnNetwork } from './own-network.ts'

/** So many tell a proxy from the owner, who may be in the same network. */
const requestsToJudge = 100

/** Tells the operator, once, what only requests can show: settings that do not fit what is in front. */
export const deploymentChecksPlugin = fp(
  (app) => {
    const checkSite = createSiteCheck(app)
    const checkProxies = createProxyCheck(app)
    // Where the server is tried out, everybody is at the same machine.
    const isLocal = isLoopback(new URL(app.serverInfo.siteUrl).hostname)
    app.addHook('onRequest', (request, _reply, done) => {
      // Probes come from the operator's own network, past every proxy.
      if (request.routeOptions.config?.isAlwaysOpen !== true) {
        checkSite(request)
        if (!isLocal) checkProxies(request)
      }
      done()
    })
    return Promise.resolve()
  },
  { name: 'deployment-checks' },
)

function createSiteCheck(app: FastifyInstance) {
  const { name, siteUrl, apiUrl } = app.serverInfo
  const known = new Set([siteUrl, apiUrl].map((url) => new URL(url).origin))
  let hasTold = false

  return (request: FastifyRequest): void => {
    if (hasTold) return
    const page = findOwnPage(request)
    if (page === undefined || known.has(page.origin) || isLoopback(page.hostname)) return
    hasTold = true
    app.log.warn(
      { usedAt: page.origin, siteUrl },
      `people use the ${name} at another address than SITE_URL, where links in mails lead`,
    )
  }
}

/**
 * The page of the site that sent this request. Browsers say where it is, whatever a proxy makes of
 * `Host`; machines that try addresses do not. One from elsewhere is a client of its own.
 */
function findOwnPage({ headers, host }: FastifyRequest): URL | undefined {
  const page = URL.parse(headers.origin ?? '')
  if (page === null) return undefined
  return headers['sec-fetch-site'] === 'same-origin' || page.host === host ? page : undefined
}

function createProxyCheck(app: FastifyInstance) {
  let requests = 0
  let ownRequests = 0
  let hasTold = false

  return ({ ip }: FastifyRequest): void => {
    if (hasTold) return
    requests += 1
    if (isOwnNetwork(ip)) ownRequests += 1
    if (requests < requestsToJudge) return
    if (ownRequests > requests / 2) {
      hasTold = true
      app.log.warn(
        { address: ip },
        'most visitors seem to have an address of your own network, and share their limits: name your proxies in TRUSTED_PROXIES, and have them send X-Forwarded-For',
      )
    }
    requests = 0
    ownRequests = 0
  }
}
