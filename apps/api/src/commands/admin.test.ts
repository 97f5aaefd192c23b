import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Environment } from '#config'
import { newAccount, newAddress, newClient } from '@golden-bead/supabase/test/account-clients'
import {
  cloneDatabase,
  createEmptyDatabase,
  withDatabase,
} from '@golden-bead/server/test/databases'
import { startOrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'

const program = join(import.meta.dirname, '../../dist/admin.js')

/** `admin`, as operators run it, on the database that this address names. */
async function runAdmin(databaseUrl: string, words: string[], environment: Environment = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...environment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, said] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, printed, said }
}

async function grantOn(databaseUrl: string) {
  const { code, said } = await runAdmin(databaseUrl, ['grant', 'somebody@example.com'])
  return { code, said }
}

/** A person whose account was made with the shop's own tables. */
async function addAccount(client: pg.Client, email: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id',
    [email],
  )
  await client.query('insert into profiles (id, email) values ($1, $2)', [rows[0]?.id, email])
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  return url
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const asSomebody = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href

test('a wrong password is named as the cause', async () => {
  const url = await ownDatabase()

  const wrong = asSomebody(url, new URL(url).username, 'wrong')

  expect(await grantOn(wrong)).toEqual({
    code: 1,
    said: 'The database refuses the user or the password; put them right in DATABASE_URL.\n',
  })
})

test('a database that does not exist is named as the cause', async () => {
  const nowhere = withDatabase(inject('services').databaseUrl, 'nowhere')

  expect(await grantOn(nowhere)).toEqual({
    code: 1,
    said: 'The database does not exist; create it, or put its name right in DATABASE_URL.\n',
  })
})

test('a user who may not change accounts is named as the cause', async () => {
  const url = await ownDatabase()
  const owner = await connectTo(url)
  await owner.query(`create role admin_test_stranger login password 'stranger'`)
  onTestFinished(async () => void (await owner.query('drop role admin_test_stranger')))

  expect(await grantOn(asSomebody(url, 'admin_test_stranger', 'stranger'))).toEqual({
    code: 1,
    said: 'The user of the database may not change accounts; name that of the shop in DATABASE_URL.\n',
  })
})

test('a database that cannot do it now is not called one without a shop', async () => {
  const url = await ownDatabase()
  const holder = await connectTo(url)
  await holder.query('begin; lock table profiles in access exclusive mode')

  expect(await grantOn(url)).toEqual({
    code: 1,
    said: 'The database cannot do this at the moment (SQLSTATE 55P03); try again.\n',
  })
})

test('an address of the database that cannot be decoded is told in the words of the start', async () => {
  expect(await grantOn('postgres://shop:shop@localhost:1/shop%ff')).toEqual({
    code: 1,
    said: 'DATABASE_URL: must have its special characters percent-encoded\n',
  })
})

test('a database that is out of reach is named as that', async () => {
  const away = Object.assign(new URL(inject('services').databaseUrl), { port: '1' }).href

  expect(await grantOn(away)).toEqual({
    code: 1,
    said: 'The database cannot be reached: see that it runs, and that DATABASE_URL names it.\n',
  })
})

test('a database without a shop is named as that', async () => {
  const { url: empty, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)

  expect(await grantOn(empty)).toEqual({
    code: 1,
    said: 'The database has no shop in it yet; start the shop once.\n',
  })
})

test('revoking the last admin says that the shop has none now, and how to mend it', async () => {
  const url = await ownDatabase()
  const client = await connectTo(url)
  await addAccount(client, 'maria@example.com')
  await addAccount(client, 'mario@example.com')
  await runAdmin(url, ['grant', 'maria@example.com'])
  await runAdmin(url, ['grant', 'mario@example.com'])

  const first = await runAdmin(url, ['revoke', 'maria@example.com'])
  const last = await runAdmin(url, ['revoke', 'Mario@example.com'])

  expect(first).toEqual({
    code: 0,
    printed: 'maria@example.com is no admin any more.\n',
    said: '',
  })
  expect(last).toEqual({
    code: 0,
    printed: 'Mario@example.com is no admin any more.\n',
    said: 'The shop has no admin now, so nobody can manage it. Make somebody one with: admin grant EMAIL\n',
  })
})

async function startStrictShop(limits: string) {
  const shop = await startOrderShop({
    RATE_LIMIT_FACTOR: '1',
    RATE_LIMITS: limits,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  onTestFinished(shop.close)
  const { JWT_PRIVATE_KEY } = shop.environment
  const lift = (address: string) =>
    runAdmin(shop.config.database.url, ['lift', address], { JWT_PRIVATE_KEY })
  return { shop, lift }
}

test('a school behind one address that was refused may order again once its limits are lifted', async () => {
  const { shop, lift } = await startStrictShop('guest_order=1/86400,price=1/86400')
  const [school, stranger] = ['203.0.113.9', '203.0.113.10']
  const order = (ip: string) => shop.place(shop.newOrder(), { 'x-forwarded-for': ip })
  const price = (ip: string) =>
    shop.post(
      '/store/v1/price',
      { lines: [{ product_id: 'pink-tower', quantity: 1 }] },
      { ...shop.visitor, 'x-forwarded-for': ip },
    )
  for (const ip of [school, stranger]) {
    expect([(await order(ip)).status, (await order(ip)).status]).toEqual([201, 429])
    expect([(await price(ip)).status, (await price(ip)).status]).toEqual([200, 429])
  }

  expect(await lift(school)).toEqual({
    code: 0,
    printed: `Lifted for ${school}: guest_order, order, price.\n`,
    said: '',
  })

  await expect.poll(async () => (await price(school)).status).toBe(200)
  expect((await order(school)).status).toBe(201)
  expect([(await price(stranger)).status, (await order(stranger)).status]).toEqual([429, 429])
})

test('a person whose password was guessed gets in again once the limits of the address are lifted', async () => {
  const { shop, lift } = await startStrictShop('login_account=2/86400')
  const account = await newAccount(shop.url)
  const logIn = async (password: string) => {
    const answer = await newClient(shop.url).auth.signInWithPassword({ ...account, password })
    return answer.error?.code
  }
  for (const guess of ['one guess', 'another guess']) await logIn(guess)
  expect(await logIn(account.password)).toBe('over_request_rate_limit')

  const { printed } = await lift(account.email.toUpperCase())

  expect(printed).toContain('login_account')
  expect(await logIn(account.password)).toBeUndefined()
})

test('an account that has claimed many orders of one inbox may claim again once its limits are lifted', async () => {
  const { shop, lift } = await startStrictShop('order_mail=1/86400')
  const { headers } = await signedIn(shop)
  const email = newAddress()
  const claim = async () => {
    const { number, key = '' } = await shop.placed({ email })
    const path = `/store/v1/orders/${number}/claim`
    return (await shop.post(path, {}, { ...headers, 'order-key': key })).status
  }
  expect([await claim(), await claim()]).toEqual([200, 429])

  expect((await lift(email)).printed).toContain('order_mail')

  expect(await claim()).toBe(200)
})

test('what cannot be lifted is told in words', async () => {
  const url = await ownDatabase()
  const saidOf = async (...words: string[]) => (await runAdmin(url, words)).said

  expect(await saidOf('lift')).toBe(
    'Usage: admin grant EMAIL, admin revoke EMAIL, or admin lift ADDRESS\n',
  )
  expect(await saidOf('lift', 'signup')).toBe(
    'signup is neither a network address nor an e-mail address.\n',
  )
  expect(await saidOf('lift', '203.0.113.9')).toBe(
    'JWT_PRIVATE_KEY is missing: without it nobody knows what a network has ordered.\n',
  )
  expect(await saidOf('lift', 'nobody@example.com')).toBe(
    'No limit has counted anything of nobody@example.com.\n',
  )
})
