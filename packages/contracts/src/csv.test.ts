import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvError, csvLine, escapeFormulas, readCsv, unescapeFormulas } from './csv.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ';', '\t', ' ', "'", '=', '-', 'a') }),
)
const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells)

test('any table comes back as it was written', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(table, (rows) => {
      expect(cellsOf(rows.map(csvLine).join(''))).toEqual(rows)
    }),
  )
})

test.each([',', ';', '\t'] as const)('any table is read with %j between its cells', (delimiter) => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const plain = fc.string({ unit: fc.constantFrom(',', ';', '\t', ' ', '=', 'a') })
  const table = fc.array(fc.array(fc.oneof(cell, plain), { minLength: 2, maxLength: 5 }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(table, (rows) => {
      const lines = rows.map((row) =>
        row
          .map((text) => (/["\r\n]/.test(text) || text.includes(delimiter) ? quoted(text) : text))
          .join(delimiter),
      )
      const read = [...readCsv(lines.join('\n'), delimiter)].map(({ cells }) => cells)
      expect(read).toEqual(rows)
    }),
  )
})

test('an escaped text comes back as it was, and begins no formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
      expect(escapeFormulas(text)).not.toMatch(/(^|[;\t\r\n])[ \t]*[=+\-@\uff0b\uff0d\uff1d\uff20]/)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ["'=1", "''=1"],
  ['safe;=1+1', "safe;'=1+1"],
  ['a line\n+1', "a line\n'+1"],
  ['\uff1d1', "'\uff1d1"],
  ['68.50', '68.50'],
  ['Pink Tower', 'Pink Tower'],
  ["'tis a gift", "'tis a gift"],
])('the formula in %j is written as %j', (text, written) => {
  expect(escapeFormulas(text)).toBe(written)
})

test('lines may end in CRLF, LF or CR, with or without a last one', () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ]

  expect(cellsOf('a,b\r\nc,d\r\n')).toEqual(rows)
  expect(cellsOf('a,b\nc,d')).toEqual(rows)
  expect(cellsOf('a,b\rc,d\r')).toEqual(rows)
})

test('a record knows its line, whatever line breaks and blank lines come before it', () => {
  const lines = [...readCsv('a,b\r\n\r\n"two\r\nlines\nand three",x\r\nlast,y')].map(
    ({ line }) => line,
  )

  expect(lines).toEqual([1, 2, 3, 6])
})

test('a broken quote is named with its line', () => {
  expect(() => cellsOf('a,b\n"c,d\n')).toThrow(
    new CsvError('bad_quotes', 'A quoted cell is never closed.', 2),
  )
  expect(() => cellsOf('a,b\n"c"d,e\n')).toThrow(/After a closing quote/)
})
