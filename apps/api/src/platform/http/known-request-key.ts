import type { IncomingMessage } from 'node:http'

/** `key`: an answer may depend on it. `none`: no answer that is kept does. */
type Weight = 'host' | 'key' | 'none'

const weights = new Map<string, Weight>([
  ['host', 'host'],
  ...[
    'accept',
    'accept-encoding',
    'accept-profile',
    'apikey',
    'authorization',
    'content-profile',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'prefer',
    'range',
  ].map((name): [string, Weight] => [name, 'key']),
  ...[
    'accept-language',
    'cache-control',
    'cdn-loop',
    'cf-connecting-ip',
    'cf-ipcountry',
    'cf-ray',
    'cf-visitor',
    'connection',
    'cookie',
    'dnt',
    'forwarded',
    'pragma',
    'priority',
    'referer',
    'save-data',
    'sec-ch-ua',
    'sec-ch-ua-mobile',
    'sec-ch-ua-platform',
    'sec-fetch-dest',
    'sec-fetch-mode',
    'sec-fetch-site',
    'sec-fetch-storage-access',
    'sec-fetch-user',
    'sec-gpc',
    'te',
    'traceparent',
    'tracestate',
    'true-client-ip',
    'upgrade-insecure-requests',
    'user-agent',
    'via',
    'x-amz-cf-id',
    'x-amzn-trace-id',
    'x-client-info',
    'x-cloud-trace-context',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
    'x-forwarded-scheme',
    'x-original-forwarded-for',
    'x-real-ip',
    'x-request-id',
    'x-scheme',
    'x-supabase-api-version',
  ].map((name): [string, Weight] => [name, 'none']),
])

const keyLengthMax = 4_000

/**
 * Equal for requests that get equal answers. Undefined for every request that has something to it
 * that is not in the table above: a body, an expectation, a second host.
 */
export function knownRequestKey(request: IncomingMessage): string | undefined {
  const { method, rawHeaders } = request
  if (method !== 'GET') return undefined
  let key = request.url ?? ''
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const weight = weights.get(name) ?? weights.get(name.toLowerCase())
    if (weight === undefined) return undefined
    if (weight === 'host') hosts += 1
    if (weight === 'key') key += `\n${name}:${rawHeaders[index + 1]}`
  }
  return hosts === 1 && key.length <= keyLengthMax ? key : undefined
}
