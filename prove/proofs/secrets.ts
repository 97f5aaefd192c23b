import { randomBytes } from 'node:crypto'
import { counted, none, type Proof } from '../support/proof.ts'
import { plant } from '../support/secrets.ts'
import {
  asVisitor,
  bearer,
  logIn,
  makeAccount,
  refresh,
  serviceKey,
  withStage,
} from '../support/stage.ts'
import { json, statusOf, type Sent } from '../support/send.ts'

const kinds = ['wrong password', 'query', 'cookie', 'header', 'link', 'made-up token', 'name']

export const secrets: Proof = {
  name: 'secrets',
  title: 'secrets planted wherever one can stand, looked for in every log line, refusal and row',
  run: () =>
    withStage(async ({ instances: [first, second], database, toDatabase, toStorage }) => {
      const account = await makeAccount(first.url)
      const session = await logIn(first.url, account)
      const canaries = new Map(
        kinds.map((kind) => [kind, `canary-${randomBytes(12).toString('hex')}`]),
      )
      for (const [kind, canary] of canaries) plant(kind, canary)
      const at = (kind: string) => canaries.get(kind) ?? ''
      const statuses: number[] = []
      const say = async (url: string, sent: Sent) => {
        statuses.push(await statusOf(url, sent))
      }

      const everything = async (url: string) => {
        const auth = `${url}/auth/v1`
        const { email } = account
        await say(
          `${auth}/token?grant_type=password`,
          json(asVisitor, { email, password: at('wrong password') }),
        )
        await say(
          `${auth}/token?grant_type=password&password=${at('query')}`,
          json(asVisitor, { email, password: account.password }),
        )
        await say(
          `${auth}/token?grant_type=refresh_token`,
          json(asVisitor, { refresh_token: at('made-up token') }),
        )
        await say(`${auth}/verify?type=recovery&token=${at('link')}`, {})
        await say(`${auth}/verify`, json(asVisitor, { type: 'recovery', token_hash: at('link') }))
        await say(
          `${auth}/signup`,
          json(asVisitor, {
            email: 'no address',
            password: at('wrong password'),
            data: { name: at('name') },
          }),
        )
        await say(`${auth}/user`, json(bearer(session), { password: at('wrong password') }, 'PUT'))
        await say(
          `${auth}/admin/users`,
          json({ apikey: serviceKey }, { email, password: at('wrong password') }),
        )
        await say(`${auth}/user`, {
          headers: { ...asVisitor, authorization: `Bearer ${at('made-up token')}` },
        })
        await say(`${url}/rest/v1/products?apikey=${at('query')}&name=eq.${at('query')}`, {
          headers: { cookie: `session=${at('cookie')}`, 'x-made-up': at('header') },
        })
        await say(
          `${url}/rest/v1/profiles?id=eq.${account.id}`,
          json(bearer(session), { name: at('name'), price: at('name') }, 'PATCH'),
        )
        await say(`${url}/storage/v1/object/sign/product-images/a.png?token=${at('query')}`, {})
        await say(`${url}/storage/v1/object/product-images/a.png`, {
          ...json({ apikey: serviceKey }, {}),
          body: at('name'),
        })
        await say(`${url}/nowhere?token=${at('query')}`, {})
      }

      const instances = [first, second]
      for (const { url } of instances) await everything(url)
      await refresh(second.url, session)
      toStorage.trouble.isDown = true
      for (const { url } of instances) await everything(url)
      toDatabase.trouble.isDown = true
      toDatabase.cut()
      for (const { url } of instances) await everything(url)
      toDatabase.trouble.isDown = false
      await database.query('select 1')
      const refused = statuses.filter((status) => status >= 300).length
      const unanswered = statuses.filter((status) => status === 0).length
      return [
        none(`${statuses.length} questions with a secret in them`, 'unanswered', unanswered),
        counted(
          'the same',
          `${refused} refused or sent elsewhere`,
          'most',
          refused * 2 > statuses.length,
        ),
      ]
    }),
}
