import {
  newsletterConsent,
  newsletterConsentInPreferences,
} from '@golden-bead/contracts/newsletter'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newAccount,
  newAddress,
  newClient,
  newLoggedInClient,
  newServiceClient,
} from '@golden-bead/supabase/test/account-clients'
import { openMailbox, type Mailbox } from '@golden-bead/server/test/mailbox'
import { signedIn } from '#test/people.ts'
import { untilTheEnd } from '@golden-bead/supabase/test/sweeping'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createNewsletterService } from './newsletter.service.ts'

let shop: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  shop = await startTestApp()
  mailbox = openMailbox(shop.inboxUrl)
})
afterAll(() => shop.close())

const key = { apikey: publishableKey }
const ask = (email: string, to = shop) =>
  to.request.post('/store/v1/subscriptions').set(key).send({ email, source: 'home' })
const confirm = (token: string) =>
  shop.request.post('/store/v1/subscriptions/confirm').set(key).send({ token })
const end = (unsubscribeKey: string) =>
  shop.request.post(`/store/v1/subscriptions/end?key=${unsubscribeKey}`)
const find = async (email: string) =>
  (await newServiceClient(shop.url).from('subscriptions').select().eq('email', email)).data?.[0]

const tokenOf = async (email: string, count = 1) => {
  const { text } = await mailbox.waitForMail(email, 'Confirm your subscription', count)
  return /newsletter\/confirm#token=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function subscribed(email = newAddress()) {
  await ask(email).expect(204)
  await confirm(await tokenOf(email)).expect(204)
  return find(email)
}

describe('an address', () => {
  test('is pending until its link was confirmed, with what was agreed to, when and where', async () => {
    const email = newAddress()
    await ask(email.toUpperCase()).expect(204)
    const asked = await find(email)
    await confirm(await tokenOf(email)).expect(204)
    const confirmed = await find(email)

    const consent = { source: 'home', consent_text: newsletterConsent }
    expect(asked).toMatchObject({ status: 'pending', ...consent, confirmed_at: null })
    expect(Date.parse(asked?.consented_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(confirmed).toMatchObject({ status: 'confirmed', ...consent })
  })

  test('keeps only a hash of its token, which no caller sees', async () => {
    const email = newAddress()
    await ask(email).expect(204)
    const token = await tokenOf(email)
    const { rows } = await shop.app.database.execute(
      sql`select row_to_json(s)::text as text from subscriptions s where email = ${email}`,
    )

    expect(String(rows[0]?.['text'])).not.toContain(token)
    expect(Object.keys((await find(email)) ?? {})).not.toContain('token_hash')
  })

  test('gets the same answer whether it is new, pending, subscribed, unsubscribed or has an account', async () => {
    const pending = newAddress()
    await ask(pending).expect(204)
    const known = await subscribed()
    const ended = await subscribed()
    await end(ended?.unsubscribe_key).expect(204)
    const { email: member } = await newAccount(shop.url)

    for (const email of [newAddress(), pending, known?.email, ended?.email, member]) {
      const began = performance.now()
      const answer = await ask(email)
      const tookMs = performance.now() - began

      expect([answer.status, answer.text]).toEqual([204, ''])
      // Sent at a multiple of 300 ms, so that its time tells nothing either.
      expect(tookMs).toBeGreaterThan(295)
    }
  })

  test('that is subscribed and asks again is told so by mail alone, and stays subscribed', async () => {
    const row = await subscribed()
    await ask(row?.email).expect(204)

    const mail = await mailbox.waitForMail(row?.email, 'You already get the letters')
    expect(mail.text).toContain(`/store/v1/subscriptions/end?key=${row?.unsubscribe_key}`)
    expect(await find(row?.email)).toEqual(row)
  })

  test('can be unsubscribed with one click of a mail program, and by the page, and twice', async () => {
    const one = await subscribed()
    const { unsubscribe } = await mailbox.waitForMail(one?.email, 'Confirm your subscription')
    const link = `${shop.config.site.apiUrl}/store/v1/subscriptions/end?key=${one?.unsubscribe_key}`
    expect(unsubscribe).toEqual({ links: [link], isOneClick: true })

    const { pathname, search } = new URL(link)
    const look = await shop.request.get(`${pathname}${search}`)
    expect([look.status, look.headers['location']]).toEqual([
      303,
      `${shop.config.site.url}/newsletter/unsubscribe#key=${one?.unsubscribe_key}`,
    ])
    expect(await find(one?.email)).toMatchObject({ status: 'confirmed' })

    for (const body of ['List-Unsubscribe=One-Click', '']) {
      await shop.request
        .post(`${pathname}${search}`)
        .type('application/x-www-form-urlencoded')
        .send(body)
        .expect(204)
    }
    expect(await find(one?.email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that was unsubscribed gets letters again only when it confirms again', async () => {
    const row = await subscribed()
    const first = await tokenOf(row?.email)
    await end(row?.unsubscribe_key).expect(204)

    await confirm(first).expect(404)
    await ask(row?.email).expect(204)
    expect(await find(row?.email)).toMatchObject({ status: 'unsubscribed' })
    await confirm(await tokenOf(row?.email, 2)).expect(204)

    expect(await find(row?.email)).toMatchObject({ status: 'confirmed', unsubscribed_at: null })
  })

  test('keeps the proof of its consent when a stranger names it again', async () => {
    const row = await subscribed()
    await end(row?.unsubscribe_key).expect(204)
    await shop.request
      .post('/store/v1/subscriptions')
      .set(key)
      .send({ email: row?.email, source: 'about' })
      .expect(204)
    const { source, consent_text, consented_at, confirmed_at } = row ?? {}
    const asked = await find(row?.email)
    await confirm(await tokenOf(row?.email, 2)).expect(204)
    const again = await find(row?.email)

    expect(asked).toMatchObject({ source, consent_text, consented_at, confirmed_at })
    expect(again).toMatchObject({ source: 'about', consent_text: newsletterConsent })
    expect(Date.parse(again?.consented_at)).toBeGreaterThan(Date.parse(confirmed_at))
    expect(Date.parse(again?.confirmed_at)).toBeGreaterThan(Date.parse(again?.consented_at))
  })

  test('that was never confirmed is forgotten after a week, unless it was unsubscribed', async () => {
    const email = newAddress()
    const refused = newAddress()
    const kept = await subscribed()
    const ended = await subscribed()
    await end(ended?.unsubscribe_key).expect(204)
    await ask(email).expect(204)
    await ask(refused).expect(204)
    await end((await find(refused))?.unsubscribe_key).expect(204)
    const token = await tokenOf(email)
    await shop.app.database.execute(
      sql`update subscriptions set
          consented_at = consented_at - interval '7 days',
          token_expires_at = token_expires_at - interval '7 days'
        where email in (${email}, ${refused}, ${kept?.email}, ${ended?.email})`,
    )

    await confirm(token).expect(404)
    await createNewsletterService({
      database: shop.app.database,
      outbox: shop.app.outbox,
      site: shop.app.shopInfo.site,
      apiUrl: '',
      mayMail: () => Promise.resolve(false),
    }).sweep(untilTheEnd)

    expect(await find(email)).toBeUndefined()
    expect(await find(refused)).toMatchObject({ status: 'unsubscribed', confirmed_at: null })
    expect(await find(kept?.email)).toMatchObject({ status: 'confirmed' })
    expect(await find(ended?.email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('gets three mails a day at most, whatever is added to it, and the answer stays the same', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const [user, host] = newAddress().split('@')
      // Most mail services deliver all of these to one inbox.
      const addresses = ['', '', '+a', '+b', '+c+d'].map((tag) => `${user}${tag}@${host}`)
      for (const email of addresses) await ask(email, strict).expect(204)
      // What asks for another mail counts with it.
      await strict.app.database.execute(sql`
        with area as (insert into categories (name) values ('Sensorial') returning id)
        insert into products (name, price, category, in_stock)
        select 'Tower', 10, id, false from area`)
      await strict.request
        .post('/store/v1/stock-waits')
        .set(key)
        .send({ product_id: 'tower', email: addresses[0] })
        .expect(204)
      const { rows } = await strict.app.database.execute(
        sql`select count(*)::int as count from platform.mail_outbox where recipient like ${`${user}%`}`,
      )

      expect(rows).toEqual([{ count: 3 }])
    } finally {
      await strict.close()
    }
  })
})

describe('an address that has unsubscribed', () => {
  const countMails = async (email: string) => {
    const { rows } = await shop.app.database.execute(sql`
      select count(*)::int as count from platform.mail_outbox
      where recipient = ${email} and kind = 'confirm_subscription'`)
    return rows[0]?.['count']
  }

  test('gets one more mail in thirty days, whoever asks, also when it never confirmed', async () => {
    const confirmed = await subscribed()
    const pending = newAddress()
    await ask(pending).expect(204)
    const row = await find(pending)
    for (const { email, unsubscribe_key } of [confirmed, row]) {
      await end(unsubscribe_key).expect(204)
      for (const _ of [1, 2]) await ask(email).expect(204)
      await end(unsubscribe_key).expect(204)
      await ask(email).expect(204)
      expect(await countMails(email)).toBe(2)

      await shop.app.database.execute(sql`
        update subscriptions set asked_again_at = asked_again_at - interval '31 days'
        where email = ${email}`)
      await ask(email).expect(204)
      expect(await countMails(email)).toBe(3)
    }
  })

  test.each([
    ['a tag', (name: string) => [`${name}@example.com`, `${name}+1@example.com`]],
    ['another tag', (name: string) => [`${name}+1@example.com`, `${name}+2@example.com`]],
    ['dots of Gmail', (name: string) => [`${name}@gmail.com`, `a.${name.slice(1)}@gmail.com`]],
    ['both', (name: string) => [`a.${name}@googlemail.com`, `a${name}+shop@gmail.com`]],
  ])('gets no more mails by another spelling of its inbox: %s', async (_what, spellings) => {
    const [email = '', spelled = ''] = spellings(`a${randomUUID().replaceAll('-', '')}`)
    const row = await subscribed(email)
    await end(row?.unsubscribe_key).expect(204)

    await ask(spelled).expect(204)
    expect(await countMails(spelled)).toBe(1)
    for (const address of [email, spelled]) await ask(address).expect(204)
    expect([await countMails(email), await countMails(spelled)]).toEqual([1, 1])

    await confirm(await tokenOf(spelled)).expect(204)
    expect(await find(spelled)).toMatchObject({ status: 'confirmed' })
  })

  test('gets the mail whenever its own account asks', async () => {
    const member = await newLoggedInClient(shop.url)
    await member.client.from('preferences').upsert({ newsletter: true })
    await member.client.from('preferences').upsert({ newsletter: false })
    const authorization = `Bearer ${member.session.access_token}`

    for (const _ of [1, 2]) await ask(member.email).expect(204)
    expect(await countMails(member.email)).toBe(1)
    for (const _ of [1, 2]) await ask(member.email).set({ authorization }).expect(204)
    expect(await countMails(member.email)).toBe(3)
  })
})

describe('the list', () => {
  test('is read by admins; members see their own address, and visitors none', async () => {
    const { client, email } = await newLoggedInClient(shop.url)
    await subscribed()
    await subscribed(email)
    const admin = await signedIn(shop, { role: 'admin' })

    const all = await shop.request.get('/rest/v1/subscriptions').set(admin.headers)
    const own = await client.from('subscriptions').select('email,status')
    const visitors = await newClient(shop.url).from('subscriptions').select()

    expect(all.body.length).toBeGreaterThan(1)
    expect(own.data).toEqual([{ email, status: 'confirmed' }])
    expect(visitors.data).toEqual([])
  })
})

describe('the subscription of a member', () => {
  const saveChoice = async (
    { client }: Awaited<ReturnType<typeof newLoggedInClient>>,
    newsletter: boolean,
  ) => {
    const { error } = await client.from('preferences').upsert({ newsletter })
    expect(error).toBeNull()
  }
  const readChoice = async ({ client }: Awaited<ReturnType<typeof newLoggedInClient>>) =>
    (await client.from('preferences').select('newsletter').maybeSingle()).data

  test('is the same choice as in the preferences, also after either is changed', async () => {
    const member = await newLoggedInClient(shop.url)
    expect(await find(member.email)).toBeUndefined()

    await saveChoice(member, true)
    const saved = await find(member.email)
    await end(saved?.unsubscribe_key).expect(204)
    const afterLink = await readChoice(member)
    await ask(member.email).expect(204)
    await confirm(await tokenOf(member.email)).expect(204)
    const afterMail = await readChoice(member)
    await saveChoice(member, false)

    expect(saved).toMatchObject({
      status: 'confirmed',
      source: 'preferences',
      consent_text: newsletterConsentInPreferences,
      user_id: member.id,
    })
    expect([afterLink, afterMail]).toEqual([{ newsletter: false }, { newsletter: true }])
    expect(await find(member.email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('is theirs when they subscribed before they had an account', async () => {
    const row = await subscribed()
    const service = newServiceClient(shop.url)
    const { data } = await service.auth.admin.createUser({ email: row?.email, email_confirm: true })

    expect(await find(row?.email)).toMatchObject({ user_id: data.user?.id, status: 'confirmed' })
  })

  test('is not that of an account that has not proved the address', async () => {
    const row = await subscribed()
    await newServiceClient(shop.url).auth.admin.createUser({ email: row?.email })

    expect(await find(row?.email)).toMatchObject({ user_id: null })
  })

  test('moves along with the address of the account', async () => {
    const member = await newLoggedInClient(shop.url)
    await saveChoice(member, true)
    const email = newAddress()
    const service = newServiceClient(shop.url)
    await service.auth.admin.updateUserById(member.id, { email, email_confirm: true })

    expect(await find(member.email)).toBeUndefined()
    expect(await find(email)).toMatchObject({ user_id: member.id, status: 'confirmed' })
  })

  test.each([false, true])('ends with the account, soft deletion: %s', async (isSoft) => {
    const member = await newLoggedInClient(shop.url)
    await saveChoice(member, true)
    await newServiceClient(shop.url).auth.admin.deleteUser(member.id, isSoft)

    expect(await find(member.email)).toBeUndefined()
    const { rows } = await shop.app.database.execute(
      sql`select 1 from preferences where user_id = ${member.id}`,
    )
    expect(rows).toEqual([])
  })
})
