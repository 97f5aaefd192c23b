import { expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'

const rows = [
  {
    label: '2 × <b>Beads</b>',
    amount: '$9.00',
    picture: { url: 'https://a.example/?a=1&b="', alt: '<Beads>' },
  },
  { label: 'A name that is so long that no amount fits beside it at all', amount: '$1.00' },
  { label: 'Total', amount: '$10.00', isTotal: true },
]
const { text, html } = renderMail({
  subject: 'An order',
  preview: 'What it has',
  heading: 'Your order',
  paragraphs: [{ rows }, '12 Elm Street\nChicago <IL>'],
  closing: 'Thank you.',
  site: { name: 'A shop', url: 'https://a.example' },
})

test('a mail loads the typefaces of its site, in a style sheet of their own', () => {
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet)
  expect(sheets[0]).not.toContain('@font-face')
  expect(sheets[1]).toContain(
    "@font-face{font-family:Figtree;font-weight:300 900;src:url('https://a.example/docs/figtree.woff2')",
  )
})

test('a table has its amounts below each other in the text', () => {
  expect(text).toContain(`
2 × <b>Beads</b>                                       $9.00
A name that is so long that no amount fits beside it at all
                                                       $1.00
Total                                                 $10.00

12 Elm Street
Chicago <IL>
`)
})

test('a table, its pictures and lines of a paragraph are escaped', () => {
  expect(html).toContain('2 × &lt;b&gt;Beads&lt;/b&gt;')
  expect(html).toContain('src="https://a.example/?a=1&amp;b=&quot;" alt="&lt;Beads&gt;"')
  expect(html).toContain('12 Elm Street<br>\nChicago &lt;IL&gt;')
})

test('the name of a picture that is not loaded can be read on a dark screen, as its ground stays light', () => {
  expect(/<img [^>]*>/.exec(html)?.[0]).toMatch(/;color:#5c5047;background:#fbf8f2/)
})

test('a mail has dark colors for a dark screen', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('a logo stands in place of the name, in its proportions, and with its words', () => {
  const logo = { url: 'https://a.example/"logo.png', alt: '<A shop>', width: 600, height: 100 }
  const mail = renderMail({
    subject: 'Hello',
    preview: '',
    heading: 'Hello',
    paragraphs: [],
    closing: '',
    site: { name: 'A shop', url: 'https://a.example', logo },
  })

  expect(mail.html).toContain(
    'src="https://a.example/&quot;logo.png" alt="&lt;A shop&gt;" width="240" height="40"',
  )
  expect(mail.text).toContain('A shop\nhttps://a.example')
})
