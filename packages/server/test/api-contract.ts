import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Json = Record<string, unknown>
type Answer = { content?: Record<string, { schema: Json }> }
type Operation = { operationId: string; 'x-shaped-by'?: string; responses: Record<string, Answer> }
type Description = { paths: Record<string, Record<string, Operation>> }

type DescribedAnswer = {
  content: Answer['content']
  /** A JSON pointer to the description of its content. */
  pointer: string
  shapedBy: string | undefined
}

type Seen = {
  method: string
  url: string
  prefer: string
  status: number
  contentType: string
  body: Buffer
}

/** The error schema of undescribed addresses, by prefix. */
const errorNames: Record<string, string> = {
  '/auth/v1/': 'AuthError',
  '/rest/v1/': 'RestError',
  '/storage/v1/': 'StorageError',
  '/admin/v1/': 'Error',
  '/health/': 'Error',
}
const undescribedStatuses = new Set([400, 401, 403, 404, 405, 406, 413, 415, 503])

const described = /^\/(?:auth|rest|storage|admin)\/v1\/|^\/health\//

/** Validates every response of a server against the API description. */
export function watchAnswers(
  server: Server,
  describe: () => object,
  { hasOwnTables = false } = {},
) {
  const broken = new Set<string>()
  let own: Contract | undefined
  const getContract = () =>
    hasOwnTables ? (own ??= readContract(describe())) : (shared ??= readContract(describe()))
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    if (method === 'OPTIONS' || !described.test(url)) return
    const { chunks, headers } = collectAnswer(response)
    response.on('finish', () => {
      const complaint = complain(getContract(), {
        method,
        url,
        prefer: String(request.headers['prefer'] ?? ''),
        status: response.statusCode,
        contentType: headers()['content-type'] ?? '',
        body: unpack(Buffer.concat(chunks), headers()['content-encoding'] ?? ''),
      })
      if (complaint !== undefined) broken.add(complaint)
    })
  })

  return {
    /** Fails the suite if a response did not match the description. */
    mustBeAsDescribed(): void {
      if (broken.size === 0) return
      throw new Error(`These answers are not as described:\n${[...broken].join('\n')}`)
    },
  }
}

/** Records what is written, in any of the forms that Node accepts. */
function collectAnswer(response: ServerResponse) {
  const chunks: Buffer[] = []
  let given: Record<string, unknown> = {}
  const record = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const spy = (name: 'write' | 'end' | 'writeHead', look: (...args: unknown[]) => void) => {
    const original = response[name].bind(response) as (...args: unknown[]) => unknown
    Object.assign(response, {
      [name]: (...args: unknown[]) => {
        look(...args)
        return original(...args)
      },
    })
  }
  spy('write', record)
  spy('end', record)
  // Headers that are passed here are sent at once, and not stored in the response.
  spy('writeHead', (_status, ...rest) => {
    const named = rest.find((one) => typeof one === 'object') ?? {}
    given = Array.isArray(named) ? Object.fromEntries(pairsOf(named)) : { ...named }
  })
  const headers = () =>
    Object.fromEntries(
      Object.entries({ ...response.getHeaders(), ...given }).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    )
  return { chunks, headers }
}

/** Names and values alternating, which Node accepts too. */
const pairsOf = (list: readonly unknown[]) =>
  Array.from({ length: list.length / 2 }, (_, index) => [list[index * 2], list[index * 2 + 1]])

function unpack(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

function complain(contract: Contract, seen: Seen): string | undefined {
  const { method, url, status } = seen
  const [path = ''] = url.split('?', 1)
  const found = contract.find(method, path)
  const where = `${method} ${found?.template ?? path} → ${status}`
  // The client is gone, so this response is never sent.
  if (status === 499) return undefined
  if (found === undefined) {
    const name = Object.entries(errorNames).find(([prefix]) => path.startsWith(prefix))?.[1]
    if (!undescribedStatuses.has(status) || name === undefined) return `${where}: no such operation`
    if (method === 'HEAD') return undefined
    return contract.mismatch(`#/components/schemas/${name}`, seen.body.toString(), where)
  }
  // HEAD is not supported where reading has a side effect.
  if (method === 'HEAD' && status === 405) return undefined
  const answer = found.answerOf(status)
  if (answer === undefined) return `${where}: no such status`
  return complainOfBody(seen, answer, { contract, where })
}

function complainOfBody(
  seen: Seen,
  answer: DescribedAnswer,
  { contract, where }: { contract: Contract; where: string },
): string | undefined {
  const { method, body, contentType, url, prefer } = seen
  const { content, pointer, shapedBy } = answer
  if (method === 'HEAD') return undefined
  if (body.length === 0) {
    const isWrite = /^P(?:OST|ATCH|UT)$/.test(method)
    const mayBeEmpty = content === undefined || (isWrite && !prefer.includes('representation'))
    const isEmptyFile = contentType !== '' && !contentType.includes('json')
    return mayBeEmpty || isEmptyFile ? undefined : `${where}: no body`
  }
  if (content === undefined) return `${where}: a body that is not described`

  const [mediaType = ''] = contentType.split(';', 1)
  const candidates = [mediaType, mediaType.replace(/\/.*/, '/*'), '*/*']
  const known = candidates.find((candidate) => content[candidate] !== undefined)
  if (known === undefined) return `${where}: the content type ${mediaType} is not described`
  if (!mediaType.endsWith('json')) return undefined
  const shape =
    shapedBy === undefined
      ? null
      : new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(shapedBy)
  if (shape !== null && shape !== '' && shape !== '*') {
    const isRows = /^[[{]/.test(body.toString('latin1'))
    return isRows ? undefined : `${where}: no rows`
  }
  const schema = `${pointer}/content/${escapePointer(known)}/schema`
  // In a stream, every line is a value of its own.
  const bodies = mediaType.endsWith('ndjson') ? body.toString().trimEnd().split('\n') : [body]
  return bodies
    .map((one) => contract.mismatch(schema, one.toString(), where))
    .find((complaint) => complaint !== undefined)
}

const escapePointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

type Contract = ReturnType<typeof readContract>

/** Cached for all servers that have the same routes. */
let shared: Contract | undefined

function readContract(described: object) {
  const description = described as Description
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(description, 'api')
  const validators = new Map<string, ValidateFunction>()

  const paths = Object.entries(description.paths)
    .map(([template, operations]) => ({ template, operations, pattern: patternOf(template) }))
    .toSorted((first, second) => rank(first.template) - rank(second.template))

  return {
    /** Like the router: by method, and the most literal path first. */
    find(method: string, path: string) {
      for (const name of method === 'HEAD' ? ['head', 'get'] : [method.toLowerCase()]) {
        const found = paths.find(
          ({ pattern, operations }) => operations[name] !== undefined && pattern.test(path),
        )
        const operation = found?.operations[name]
        if (found !== undefined && operation !== undefined) {
          const { template } = found
          const pointer = `#/paths/${escapePointer(template)}/${name}/responses`
          const answerOf = (status: number) => {
            const answer = operation.responses[status]
            if (answer === undefined) return undefined
            const shapedBy = status < 300 ? operation['x-shaped-by'] : undefined
            return { content: answer.content, pointer: `${pointer}/${status}`, shapedBy }
          }
          return { template, answerOf }
        }
      }
      return undefined
    },

    mismatch(pointer: string, body: string, where: string): string | undefined {
      const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
      validators.set(pointer, validate)
      if (validate(JSON.parse(body))) return undefined
      return `${where}: ${ajv.errorsText(validate.errors)}: ${body.slice(0, 300)}`
    },
  }
}

const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .replaceAll('.', String.raw`\.`)
      .replace(/\{path\}$/, '.+')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  )

const rank = (template: string) =>
  template.split('{').length * 1_000 - template.replaceAll(/\{\w+\}/g, '').length
