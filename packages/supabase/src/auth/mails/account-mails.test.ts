import { expect, test } from 'vitest'
import {
  accountMails,
  linkMailKinds,
  renderAccountMail,
  type AccountMailKind,
} from './account-mails.ts'
import { greetingName } from '@golden-bead/server/mail/mail-layout'

const context = {
  site: {
    name: 'Golden Bead',
    url: 'https://shop.example',
    pages: {
      home: '/',
      login: '/login',
      forgotPassword: '/forgot-password',
      resetPassword: '/reset-password',
    },
  },
  name: 'Ada',
  url: 'https://shop.example/auth/v1/verify?token=abc&type=signup&redirect_to=x',
  code: '123456',
  email: 'ada@example.com',
  newEmail: 'new@example.com',
  life: 'one day',
}

const kinds: AccountMailKind[] = [
  ...linkMailKinds,
  'reauthenticate',
  'account_exists',
  'address_in_use',
  'password_changed',
  'email_changed',
  'account_deleted',
]

test.each(kinds)('the mail %s says the same in text and HTML, in the look of the shop', (kind) => {
  const { subject, text, html } = renderAccountMail(accountMails[kind], context)

  expect(subject).toContain('Golden Bead')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).toContain('Hello Ada,')
  expect(html).toContain('Hello Ada,')
  expect(html).toContain('lang="en"')
  expect(html).not.toMatch(/undefined|\[object/)
  expect(text).not.toMatch(/undefined|\[object/)
})

test.each(linkMailKinds)('the mail %s carries link and code in both forms', (kind) => {
  const { text, html } = renderAccountMail(accountMails[kind], context)

  expect(text).toContain(context.url)
  expect(text).toContain('Your code: 123456')
  expect(html).toContain(context.url.replaceAll('&', '&amp;'))
  expect(html).toContain('123456')
})

test.each(kinds)('nothing from a form is markup in the mail %s', (kind) => {
  const evil = `"><img src=x onerror=alert(1)>`

  const { html } = renderAccountMail(accountMails[kind], {
    ...context,
    email: evil,
    newEmail: evil,
    name: evil,
  })

  expect(html).not.toContain('<img')
})

const names: [given: string, shown: string][] = [
  ['Ada Lovelace', 'Ada Lovelace'],
  ["Anne-Marie O'Hara, née Nguyễn", "Anne-Marie O'Hara, née Nguyễn"],
  ['Zoë  \n Müller', 'Zoë Müller'],
  ['evil.example', ''],
  ['http://evil', ''],
  ['www evil', ''],
  ['<b>Ada</b>', ''],
  ['{{7*7}}', ''],
  ['a'.repeat(61), ''],
  ['Ada\u202Eevil', 'Ada evil'],
  // What asks for money, or is dialled or followed.
  ['You owe nine $ - call', ''],
  ['Call １２３', ''],
  ['Call ٣٤٥', ''],
  ['Pay ＄', ''],
  ['a＠evil', ''],
  ['go to evil／x', ''],
  ...['.', '。', '．', '｡', '․', '…', '·', '・', '۔', '।', '։'].map((dot): [string, string] => [
    `Visit evil${dot}com`,
    '',
  ]),
]
test.each(names)('the name %j is greeted as %j', (given, shown) => {
  expect(greetingName(given)).toBe(shown)
})
