import fc from 'fast-check'

export type HostileRequest = {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: string
  as: 'keyless' | 'visitor' | 'stranger' | 'admin'
  /** Not escaped: the parser may reject it before there is a request. */
  isRaw: boolean
}

/** Inputs that are known to break parsers, databases, file systems, shells or logs. */
const pieces = [
  '\u0000',
  String.raw`\u0000`,
  String.raw`\ud800`,
  "' or 1=1 --",
  '"; drop table products; --',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  String.raw`..\..\windows`,
  '%2e%2e%2f',
  '%00',
  '%zz',
  '%ff%fe',
  '%0d%0aX-Made-Up: yes',
  '\u202e\u200b\ufeff',
  'K\u212a\u0130\uff21',
  '💥'.repeat(40),
  'a'.repeat(5_000),
  '('.repeat(300),
  '['.repeat(2_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '0x10',
  'null',
  'true',
  '{}',
  '[]',
  '*',
  ',',
  '.',
  '__proto__',
  'constructor',
  'eq.',
  'in.(',
  'not.and(a.eq.1)',
  'or=(id.eq.1,and(a.b))',
  'select=*,users(*)',
  'order=price.desc,pg_sleep(5)',
  'javascript:alert(1)',
  'a@b.example <c@d.example>',
  'a@b.example\r\nBcc: c@d.example',
]

const keys = [
  'email',
  'password',
  'data',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'id',
  'name',
  'price',
  'image',
  'category',
  'benefits',
  'role',
  'prefix',
  'prefixes',
  'bucketId',
  'paths',
  'sourceKey',
  'destinationKey',
  'expiresIn',
  'public',
  '__proto__',
  'constructor',
  'limit',
]
const questions = [
  'select',
  'order',
  'limit',
  'offset',
  'id',
  'price',
  'name',
  'or',
  'and',
  'on_conflict',
  'grant_type',
  'redirect_to',
  'token',
  'type',
  'scope',
  'page',
  'per_page',
  'width',
  'query',
  'download',
  'columns',
  'apikey',
  '__proto__',
  'a[b]',
  'dry_run',
  'categories',
]

const piece = fc.constantFrom(...pieces)
const text = fc.oneof(
  piece,
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.tuple(piece, piece).map((both) => both.join('')),
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: 3 }),
)

const jsonBody = fc.oneof(
  fc
    .dictionary(fc.oneof(fc.constantFrom(...keys), text), value, { maxKeys: 6 })
    .map((object) => JSON.stringify(object)),
  fc.array(value, { maxLength: 5 }).map((list) => JSON.stringify(list)),
  value.map((one) => JSON.stringify(one)),
  text,
  text.map((one) => `{"name":"${one}`),
)

const formBody = fc
  .tuple(text, text, fc.boolean())
  .map(
    ([name, content, isWhole]) =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.png"\r\n` +
      `content-type: image/png\r\n\r\n${content}${isWhole ? '\r\n--edge--\r\n' : ''}`,
  )

const body = fc.oneof(
  fc.constant({ type: '', content: '' }),
  ...[1, 2, 3].map(() => jsonBody.map((content) => ({ type: 'application/json', content }))),
  formBody.map((content) => ({ type: 'multipart/form-data; boundary=edge', content })),
  text.map((content) => ({ type: 'text/csv', content })),
  fc.tuple(text, text).map(([type, content]) => ({ type, content })),
)

const header = fc.tuple(
  fc.constantFrom(
    'accept',
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
    'range-unit',
    'x-upsert',
    'x-forwarded-for',
    'x-forwarded-host',
    'if-none-match',
    'x-client-info',
    'cookie',
    'origin',
    'content-encoding',
    'expect',
    'x-http-method-override',
    'x-supabase-api-version',
  ),
  text,
)

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...questions), text), text), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))

/** The address of a route, with a hostile text in place of its parameters or after it. */
const targetOf = (url: string) =>
  fc.tuple(text, text, query, fc.integer({ min: 0, max: 9 })).map(([first, second, asked, die]) => {
    const filled = url.replaceAll(/:\w+/g, () => first).replace('*', () => second)
    const path = die === 0 ? `${filled}/${first}` : filled
    return asked === '' ? path : `${path}?${asked}`
  })

/** As clients write it, with invalid characters escaped. */
const escaped = (target: string) =>
  target.replaceAll(/[^\u0021-\u007e]/gu, (one) => encodeURIComponent(one.toWellFormed()))

/** Unescaped, except for what would end the request line. */
const raw = (line: string) => line.replaceAll(/[\r\n ]/g, '%20')

const printable = (text: string) => text.replaceAll(/[^\u0020-\u007e]/g, '')

/** As an admin only these methods are tried, because nothing may change. */
const readers = ['GET', 'HEAD']
const mailing = '/auth/v1/reauthenticate'

export type Route = { method: string; url: string }

/** Mostly requests that the parser accepts, with the route's own method, so that they get far. */
export function hostileRequests(routes: readonly Route[]): fc.Arbitrary<HostileRequest> {
  const seldom = fc.integer({ min: 0, max: 9 }).map((die) => die === 0)
  return fc.constantFrom(...routes).chain(({ method: ownMethod, url }) =>
    fc
      .record({
        otherMethod: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
        hasOtherMethod: seldom,
        isRaw: seldom,
        target: targetOf(url),
        headers: fc.array(header, { maxLength: 4 }),
        body,
        as: fc.constantFrom('keyless', 'visitor', 'visitor', 'stranger', 'admin', 'admin'),
      })
      .map(({ otherMethod, hasOtherMethod, isRaw, target, headers, body: content, as }) => {
        const method = hasOtherMethod ? otherMethod : ownMethod
        const isReading = readers.includes(method)
        const write = isRaw ? raw : printable
        return {
          method,
          target: isRaw ? raw(target) : escaped(target),
          headers: [...headers, ['content-type', content.type] as const].map(
            ([name, value]): [string, string] => [name, write(value)],
          ),
          body: isReading ? '' : content.content,
          isRaw,
          as: as === 'admin' && (!isReading || url === mailing) ? 'visitor' : as,
        }
      }),
  )
}
