import { randomBytes } from 'node:crypto'
import { bearer, logIn, makeAccount, refresh } from '../support/accounts.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { trackSecret } from '../support/secrets.ts'
import { json, statusOf, type Sent } from '../support/send.ts'
import { asService, asVisitor, withTwoInstances } from '../support/test-shop.ts'

function newSecret(kind: string): string {
  const secret = `secret-${randomBytes(12).toString('hex')}`
  trackSecret(kind, secret)
  return secret
}

export const secrets: Proof = {
  name: 'secrets',
  done: 'requests with a secret wherever one can stand; then without storage, then without database',
  mustHold: 'all answered, most refused, no secret in a log, an error or a row',
  run: () =>
    withTwoInstances(async ({ instances, toDatabase, toStorage }) => {
      const [first, second] = instances
      const account = await makeAccount(first.url)
      const session = await logIn(first.url, account)
      const asCustomer = bearer(session)
      const { email, password } = account
      const [wrong, query, link] = ['wrong password', 'query', 'link'].map(newSecret)
      const [token, name] = ['made-up token', 'name'].map(newSecret)
      const [cookie, header] = ['cookie', 'header'].map(newSecret)

      const requests: [path: string, sent: Sent][] = [
        ['/auth/v1/token?grant_type=password', json(asVisitor, { email, password: wrong })],
        [
          `/auth/v1/token?grant_type=password&password=${query}`,
          json(asVisitor, { email, password }),
        ],
        ['/auth/v1/token?grant_type=refresh_token', json(asVisitor, { refresh_token: token })],
        [`/auth/v1/verify?type=recovery&token=${link}`, {}],
        ['/auth/v1/verify', json(asVisitor, { type: 'recovery', token_hash: link })],
        [
          '/auth/v1/signup',
          json(asVisitor, { email: 'no address', password: wrong, data: { name } }),
        ],
        ['/auth/v1/user', json(asCustomer, { password: wrong }, 'PUT')],
        ['/auth/v1/admin/users', json(asService, { email, password: wrong })],
        ['/auth/v1/user', { headers: { ...asVisitor, authorization: `Bearer ${token}` } }],
        [
          `/rest/v1/products?apikey=${query}&name=eq.${query}`,
          { headers: { cookie: `session=${cookie}`, 'x-made-up': header ?? '' } },
        ],
        [`/rest/v1/profiles?id=eq.${account.id}`, json(asCustomer, { name, price: name }, 'PATCH')],
        [`/storage/v1/object/sign/product-images/a.png?token=${query}`, {}],
        ['/storage/v1/object/product-images/a.png', { ...json(asService, {}), body: name ?? '' }],
        [`/nowhere?token=${query}`, {}],
      ]
      const statuses: number[] = []
      const askEverything = async () => {
        for (const { url } of instances) {
          for (const [path, sent] of requests) statuses.push(await statusOf(`${url}${path}`, sent))
        }
      }

      await askEverything()
      await refresh(second.url, session)
      toStorage.trouble.isDown = true
      await askEverything()
      toDatabase.trouble.isDown = true
      toDatabase.cut()
      await askEverything()
      toDatabase.trouble.isDown = false

      const refused = statuses.filter((status) => status >= 300).length
      const unanswered = statuses.filter((status) => status === 0).length
      return [
        none(unanswered, `of ${statuses.length} requests unanswered`),
        counted(`${refused} refused or sent elsewhere`, refused * 2 > statuses.length),
      ]
    }),
}
