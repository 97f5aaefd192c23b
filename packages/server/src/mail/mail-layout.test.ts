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

test('a mail has dark colors for a dark screen', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})
