import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { none, counted, type Proof } from '../support/proof.ts'
import {
  asVisitor,
  bearer,
  logIn,
  makeAccount,
  refresh,
  serviceKey,
  withStage,
} from '../support/stage.ts'
import { json, send, type Sent } from '../support/send.ts'

const canary = () => `canary-${randomBytes(12).toString('hex')}`

export const secrets: Proof = {
  name: 'secrets',
  title: 'secrets planted wherever one can stand, looked for in every log line and every refusal',
  run: () =>
    withStage(
      async ({ instances: [first, second], database, toDatabase, toStorage }) => {
        const account = await makeAccount(first.url)
        const session = await logIn(first.url, account)
        const planted = new Map([
          ['service key', serviceKey],
          ['password', account.password],
          ['access token', session.accessToken],
          ['refresh token', session.refreshToken],
          ['storage secret', first.environment['S3_SECRET_ACCESS_KEY'] ?? ''],
          ['database password', new URL(first.environment['DATABASE_URL'] ?? '').password],
          ...['wrong password', 'query', 'cookie', 'header', 'link', 'made-up token', 'name'].map(
            (name): [string, string] => [name, canary()],
          ),
        ])
        const at = (name: string) => planted.get(name) ?? ''
        const refusals: string[] = []
        const say = async (url: string, sent: Sent) => {
          try {
            const { status, body } = await send(url, sent)
            if (status >= 400) refusals.push(body)
          } catch {
            // What is not answered tells nothing.
          }
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
          await say(
            `${auth}/user`,
            json(
              bearer(session),
              { password: at('wrong password'), data: { name: at('name') } },
              'PUT',
            ),
          )
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
        for (const { stop } of instances) await stop()

        const logs = await Promise.all(instances.map(({ logFile }) => readFile(logFile, 'utf8')))
        const lines = logs.join('').split('\n').length
        const found = [...planted].flatMap(([name, secret]) => [
          ...logs.filter((log) => log.includes(secret)).map(() => `${name} in a log`),
          ...refusals.filter((body) => body.includes(secret)).map(() => `${name} in a refusal`),
        ])
        return [
          none(
            `${planted.size} secrets, ${lines} log lines at trace level, ${refusals.length} refusals (${found.join(', ') || 'nothing found'})`,
            'found',
            found.length,
          ),
          counted('log lines to look through', String(lines), 'more than 100', lines > 100),
        ]
      },
      { environment: { LOG_LEVEL: 'trace' } },
    ),
}
