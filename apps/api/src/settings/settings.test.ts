import {
  shopSettingsInputSchema,
  type ShopSettings,
  type ShopSettingsInput,
} from '@golden-bead/contracts/shop-settings'
import { noTransfer, transferText, type Transfer } from '@golden-bead/contracts/transfer-options'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { productPayload } from '#test/catalogue-shop.ts'
import { hostileTexts } from '#test/hostile/hostile-texts.ts'
import { startOrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'

type Shop = Awaited<ReturnType<typeof startOrderShop>>

const owners = newAddress('owner')
let shop: Shop
const lines: string[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await startOrderShop({ CONTACT_EMAIL: owners, LOG_LEVEL: 'info' }, { logTo })
})
afterAll(() => shop.close())

const get = async (): Promise<ShopSettings> =>
  (await shop.request.get('/admin/v1/settings').set(shop.owner).expect(200)).body

/** What is not named is not sent, apart from what has to be. */
const put = async (change: Partial<ShopSettingsInput>, headers = shop.owner) => {
  const { days_to_pay, leaves_in_days, arrives_in_days, seller_name, seller_address, version } =
    await get()
  const before = { days_to_pay, leaves_in_days, arrives_in_days, seller_name, seller_address }
  return shop.request
    .put('/admin/v1/settings')
    .set(headers)
    .send({ ...before, version, ...change })
}
const save = async (change: Partial<ShopSettingsInput>, headers = shop.owner) => {
  const { status, body } = await put(change, headers)
  expect([status, body.message]).toEqual([200, undefined])
  // Mails are written from what is held, which was read anew by then.
  await shop.app.shopInfo.get()
  return body as ShopSettings
}

const account: Transfer = {
  transfer_account_name: 'Little Oak LLC',
  transfer_bank: 'First Bank',
  transfer_routing_number: '021000021',
  transfer_account_number: '1234567890',
  check_payable_to: 'Little Oak',
  check_sent_to: '1 Oak Road\nSpringfield, IL 62701',
}

describe('how to pay', () => {
  it('is the text of before until the fields are filled in, and then these in words', async () => {
    const before = await save({ ...noTransfer, transfer_instructions: 'To the old bank.' })
    const order = await shop.placed()
    expect(before).toMatchObject({ ...noTransfer, transfer_instructions: 'To the old bank.' })
    expect(order).toMatchObject({ payment_instructions: 'To the old bank.' })
    expect(order).not.toHaveProperty('transfer')

    const saved = await save(account)
    const words = transferText(account)
    expect(saved).toMatchObject({ ...account, transfer_instructions: words })
    const shown = await shop.read(order.number).expect(200)
    expect(shown.body).toMatchObject({ payment_instructions: words, transfer: account })
    expect(words).toContain(
      'Routing number: 021000021\nAccount number: 1234567890\n\nCheck payable',
    )
    const buyer = newAddress()
    await shop.placed({ email: buyer })
    const mail = await openMailbox(shop.inboxUrl).waitForMail(buyer, /Your order/)
    expect(mail.text).toContain(words)
  })

  it('stays where a program sends its words back, and is its text where it sends another', async () => {
    const { transfer_instructions: words } = await save(account)

    expect(await save({ transfer_instructions: words })).toMatchObject(account)
    expect(await save({})).toMatchObject({ ...account, transfer_instructions: words })
    const other = { transfer_instructions: 'To another bank.' }
    expect(await save({ ...account, ...other })).toMatchObject({ ...noTransfer, ...other })
    await save(account)
    expect(await save({ transfer_instructions: '' })).toMatchObject({
      ...noTransfer,
      transfer_instructions: '',
    })
    const terms = await shop.request.get('/store/v1/checkout').set(shop.visitor).expect(200)
    expect(terms.body.payment_methods).toEqual([])
    await save(account)
    expect((await save(noTransfer)).transfer_instructions).toBe('')
  })

  it('is the text of an older release, which knows no fields', async () => {
    await save(account)
    await shop.app.database.execute(sql`update shop_settings set transfer_instructions = 'Older.'`)

    expect(await get()).toMatchObject({ ...noTransfer, transfer_instructions: 'Older.' })
  })

  it.each<[what: string, change: Partial<ShopSettingsInput>, words: string]>([
    ['a wrong check digit', { transfer_routing_number: '021000022' }, 'nine digits'],
    ['nine zeros', { transfer_routing_number: '000000000' }, 'nine digits'],
    ['eight digits', { transfer_routing_number: '02100002' }, 'nine digits'],
    ['an account in letters', { transfer_account_number: 'my account' }, '5 to 17 digits'],
    ['no account number', { transfer_account_number: '' }, 'transfer_account_number is missing'],
    ['no place for a check', { check_sent_to: '' }, 'check_sent_to is missing'],
    ['another text too', { transfer_instructions: 'Both.', transfer_bank: 'Mine' }, 'Change one'],
  ])('with %s is refused, and says why', async (_what, change, words) => {
    await save(account)

    const { status, body } = await put(change)

    expect([status, body.code]).toEqual([400, 'bad_input'])
    expect(body.message).toContain(words)
    expect(await get()).toMatchObject(account)
  })

  it('is mailed to the owner when it changes: by whom, when, and four digits of each', async () => {
    await save({ transfer_instructions: 'First Bank, routing 071000013, account 98765 43210.' })
    const admin = await signedIn(shop, { role: 'admin' })
    await save(account, { ...shop.owner, ...admin.headers })

    const find = async () =>
      (await openMailbox(shop.inboxUrl).mailsTo(owners)).find(({ text }) =>
        text.includes(`${admin.id}@example.com changed it on `),
      )
    await expect.poll(find).toMatchObject({ subject: 'How your buyers pay was changed' })
    const mail = await find()
    expect(mail?.text).toContain('Before: a text of your own, with numbers ending in 0013, 3210\n')
    expect(mail?.text).toContain(
      'Now: account ending in 7890, routing number ending in 0021; a check\n',
    )
    const said = `${mail?.text}${mail?.html}${lines.join('')}`
    expect(said).not.toMatch(/1234567890|021000021|071000013|98765/)
  })

  it.each<[what: string, change: Partial<ShopSettingsInput>, after: Partial<ShopSettingsInput>]>([
    [
      'Closing lines of emails',
      { mail_closing: 'New bank: account 6666666666.' },
      { mail_closing: '' },
    ],
    [
      'Address below emails',
      { mail_footer_address: 'Account 6666666666' },
      { mail_footer_address: '' },
    ],
    ['Email shown', { contact_email: '6666@example.com' }, { contact_email: null }],
  ])('is mailed too where what stands beside it changes: %s', async (what, change, after) => {
    await save(change)

    const find = async () =>
      (await openMailbox(shop.inboxUrl).mailsTo(owners)).find(({ text }) =>
        text.includes(`Changed: ${what}.`),
      )
    await expect.poll(find).toBeDefined()
    expect((await find())?.text).not.toContain('6666')
    await save(after)
  })

  it('that stays as it is sends no mail', async () => {
    const sent = async () =>
      (
        await shop.app.database.execute(
          sql`select count(*)::int as n from platform.mail_outbox where kind = 'how_to_pay'`,
        )
      ).rows[0]
    const { transfer_instructions: words } = await save(account)
    const before = await sent()

    const otherEnds = words.replaceAll('\n', '\r\n')
    await save({ ...account, transfer_instructions: words, days_to_pay: 9 })
    const { transfer_bank: bank } = await save({ transfer_instructions: otherEnds })
    expect(bank).toBe(account.transfer_bank)

    expect(await sent()).toEqual(before)
  })
})

describe('the letters before the numbers of orders', () => {
  it('are those of the owner from the next order on, and the counter goes on', async () => {
    await save({ transfer_instructions: 'To our bank.' })
    const before = await shop.placed()
    await save({ order_prefix: 'OAK' })
    const email = newAddress()
    const after = await shop.placed({ email })
    await save({ order_prefix: null })
    const again = await shop.placed()

    const id = Number(before.number.slice('GB-'.length))
    expect([before, after, again].map(({ number }) => number)).toEqual([
      `GB-${id}`,
      `OAK-${id + 1}`,
      `GB-${id + 2}`,
    ])
    await shop.read(after.number.toLowerCase()).expect(200)
    await shop.read(before.number).expect(200)
    const mailbox = openMailbox(shop.inboxUrl)
    await mailbox.waitForMail(email, `^Your order ${after.number} at`)
    for (const [index, typed] of [after.number, `gb ${id + 1}`, `${id + 1}`].entries()) {
      await shop.post('/store/v1/orders/find', { number: typed, email }).expect(204)
      await mailbox.waitForMail(email, `^Your order ${after.number}$`, index + 1)
    }
  })

  it('stand before the id, whoever writes a number', async () => {
    const { number } = await shop.placed()
    const write = (changed: string) =>
      shop.app.database.execute(sql`update orders set number = ${changed} where number = ${number}`)

    for (const wrong of [`${number}0`, `${number}x`, 'GB-1', `gb-${number.slice(3)}`]) {
      await expect(write(wrong)).rejects.toMatchObject({
        cause: { constraint: 'orders_number_names_id' },
      })
    }
    await write(`OAK-${number.slice(3)}`)
  })

  it.each(['', 'oak', 'OAKTREE', 'Ö', 'GB-', 'G1'])('are not "%s"', async (prefix) => {
    expect((await put({ order_prefix: prefix })).status).toBe(400)
  })
})

describe('the usual low mark', () => {
  it('is that of new products and of those that have it, but of none with its own', async () => {
    const lowAt = async (id: string) => (await shop.stock(id).expect(200)).body.low_at
    await shop.count('gold-beads', 4)
    const { version } = (await shop.stock('number-rods').expect(200)).body
    const own = { counted: true, on_hand: 9, low_at: 8, reason: 'counted', version }
    await shop.setStock('number-rods', own).expect(200)
    const isLow = async () =>
      (
        await shop.request
          .get('/rest/v1/stock_levels?product_id=eq.gold-beads&select=is_low')
          .set(shop.owner)
          .expect(200)
      ).body
    expect([await lowAt('gold-beads'), await isLow()]).toEqual([3, [{ is_low: false }]])

    await save({ low_mark: 5 })
    await shop.insert('products', [productPayload({ name: 'New Beads' })])

    expect([await lowAt('gold-beads'), await isLow()]).toEqual([5, [{ is_low: true }]])
    expect([await lowAt('number-rods'), await lowAt('new-beads')]).toEqual([8, 5])
    await save({ low_mark: null })
    expect(await lowAt('new-beads')).toBe(3)
    expect((await put({ low_mark: -1 })).status).toBe(400)
  })
})

const mailbox = () => openMailbox(shop.inboxUrl)
const subscribe = async () => {
  const email = newAddress()
  await shop.post('/store/v1/subscriptions', { email, source: 'home' }).expect(204)
  return mailbox().waitForMail(email, /subscription/)
}
const register = async () => {
  const email = newAddress()
  await shop.post('/auth/v1/signup', { email, password: 'a long enough password' }).expect(200)
  return mailbox().waitForMail(email, /Confirm your account/)
}

describe('the mails of the shop', () => {
  it('come from MAIL_FROM, then from the shop by its name, then from whom the owner says', async () => {
    await save({ shop_name: null, mail_sender_name: '' })
    const first = await register()
    await save({ shop_name: 'Little Oak' })
    const second = await register()
    await save({ mail_sender_name: 'Ann of "Little Oak", <b>' })
    const third = await register()

    const { address } = first.sender
    expect([first, second, third].map(({ sender }) => sender)).toEqual([
      { name: 'Golden Bead', address },
      { name: 'Little Oak', address },
      { name: 'Ann of "Little Oak", <b>', address },
    ])
    await save({ shop_name: null, mail_sender_name: '' })
  })

  it('are answered at the address that pages show, and at that of the sample never', async () => {
    await save({ contact_email: 'ann@littleoak.example' })
    const own = await register()
    await save({ contact_email: 'hello@goldenbead.example' })
    const sample = await register()
    await save({ contact_email: '' })
    const none = await register()

    const answers = [own, sample, none].map(({ replyTo }) => replyTo)
    expect(answers).toEqual([['ann@littleoak.example'], [], []])
    await save({ contact_email: null })
  })

  it('end as the owner says, those of accounts and orders too', async () => {
    await save({ mail_closing: 'Warmly,\nAnn', mail_footer_address: '1 Oak Road <IL>' })
    const buyer = newAddress()
    await save(account)
    await shop.placed({ email: buyer })
    const ordered = await mailbox().waitForMail(buyer, /^Your order/)

    for (const { text, html } of [ordered, await register(), await subscribe()]) {
      expect(text).toMatch(/\n\nWarmly,\nAnn\n\nGolden Bead\nhttp\S+\n1 Oak Road <IL>\s*$/)
      expect(html).toContain('Warmly,<br>\nAnn')
      expect(html).toContain('1 Oak Road &lt;IL&gt;')
    }
  })

  it('of the newsletter have an address in any case', async () => {
    await save({ mail_footer_address: '', seller_name: 'Oak LLC', seller_address: '2 Oak Road' })
    const ofSeller = await subscribe()
    await save({ seller_name: '', seller_address: '', contact_address: '3 Oak Road' })
    const ofShop = await subscribe()

    expect(ofSeller.text).toMatch(/\nOak LLC\n2 Oak Road\s*$/)
    expect(ofShop.text).toMatch(/\n3 Oak Road\s*$/)
    expect((await register()).text).not.toContain('Oak Road')
  })
})

const title = async (): Promise<string> =>
  (await shop.request.get('/openapi.json').expect(200)).body.info.title

describe('the description of the API and where to report a weakness', () => {
  it('name the shop and its address as the owner does', async () => {
    const read = async (path: string) => (await shop.request.get(path).expect(200)).text
    await save({ shop_name: null, contact_email: '' })
    await expect.poll(title).toBe('Golden Bead API')
    expect(await read('/.well-known/security.txt')).not.toContain('mailto:')

    await save({ shop_name: "Oak & <b>'$&", contact_email: 'oak@example.com' })

    await expect.poll(title).toBe("Oak & <b>'$& API")
    const after = await read('/openapi.json')
    expect(after).not.toMatch(/Golden Bead|Beech Lane|010-0142/)
    expect(await read('/docs')).toContain('<title>Oak &amp; &lt;b&gt;&#39;$&amp; API</title>')
    expect(await read('/.well-known/security.txt')).toMatch(
      /^Contact: http\S+\/contact\nContact: mailto:oak@example\.com\nExpires/,
    )
    await save({ shop_name: null, contact_email: null })
  })
})

/** Of every setting that takes a text, also of those to come. */
const { properties = {} } = z.toJSONSchema(z.object(shopSettingsInputSchema.shape), {
  io: 'input',
})
const textFields = Object.keys(properties).filter((name) =>
  JSON.stringify(properties[name]).includes('"type":"string"'),
)

const mayBeNull = (name: string) => JSON.stringify(properties[name]).includes('"null"')

describe('every text of the settings', () => {
  /** All that is written from them here; documents are those of the web client. */
  const mustBeEscaped = async (value: string) => {
    const { shop_name: name } = await get()
    await expect.poll(title).toBe(`${name ?? 'Golden Bead'} API`)
    const buyer = newAddress()
    await shop.placed({ email: buyer })
    const mails = [
      await mailbox().waitForMail(buyer, /^Your order/),
      await register(),
      await subscribe(),
    ]
    for (const { subject, sender, html, recipients } of mails) {
      expect(`${subject}${sender.name}`).not.toMatch(/[\r\n\0]/)
      expect(recipients).toHaveLength(1)
      if (value.includes('<')) expect(html).not.toContain(value)
    }
    const { text } = await shop.request.get('/docs').expect(200)
    if (value.includes('<')) expect(text).not.toContain(`${value} API`)
    const { text: contact } = await shop.request.get('/.well-known/security.txt').expect(200)
    expect(contact.match(/^Contact: /gm)).toHaveLength(2)
  }

  it.each(hostileTexts)('with %s is refused, or is shown as it is', async (_what, value) => {
    expect(textFields).toEqual(expect.arrayContaining(['shop_name', 'mail_closing']))
    const names: string[] = []
    for (const name of ['transfer_instructions', ...textFields]) {
      await save(account)
      const before = await get()
      const { status, body } = await put({ [name]: value })
      const isSaved = status === 200
      const isSaid = isSaved ? body[name] === value : status === 400 && body.message.length > 10
      expect([name, isSaid]).toEqual([name, true])
      expect(await get()).toEqual(isSaved ? body : before)
      if (isSaved) names.push(name)
      if (isSaved && name === 'transfer_instructions') await mustBeEscaped(value)
    }
    if (names.length > 0) await mustBeEscaped(value)
    const emptied = names.map((name) => [name, mayBeNull(name) ? null : ''])
    await save({ ...Object.fromEntries(emptied), ...account, transfer_instructions: undefined })
  })
})
