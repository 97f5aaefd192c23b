import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonDepthMax, jsonMembersMax, parseStrictJson, StrictJsonError } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))

test('ordinary JSON comes out as JSON.parse has it', () => {
  const text = fc
    .json({ maxDepth: 6 })
    .filter((json) => !/\\u0000|\\ud[89a-f]|__proto__|constructor/i.test(json))
  fc.assert(
    fc.property(text, (json) => {
      expect(parse(json)).toEqual(JSON.parse(json))
    }),
  )
})

test('an object that names one of its members again is refused, however it is spelt', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean())
  const key = fc.string({ minLength: 1 }).filter((text) => !/^(__proto__|constructor)$/.test(text))
  fc.assert(
    fc.property(key, scalar, scalar, (name, first, second) => {
      const spelt = JSON.stringify(name)
      const text = `{"a":[{${spelt}:${JSON.stringify(first)},${spelt}:${JSON.stringify(second)}}]}`
      expect(() => parse(text)).toThrow(StrictJsonError)
    }),
  )
})

test.each([
  ['what is not JSON', '{"name":'],
  ['text behind the value', '{} {}'],
  ['a prototype', '{"__proto__":{"role":"admin"}}'],
  ['a prototype in disguise', String.raw`{"\u005f_proto__":{"role":"admin"}}`],
  ['a constructor with a prototype', '{"a":{"constructor":{"prototype":{}}}}'],
  ['a member written twice', '{"role":"user","role":"admin"}'],
  ['a member written twice in two spellings', String.raw`{"role":"user","r\u006fle":"admin"}`],
  ['too much depth', nested(jsonDepthMax + 1)],
  ['half a million brackets', nested(500_000)],
  ['too many members', members(jsonMembersMax + 1)],
  ['a number beyond all numbers', '{"price":1e309}'],
])('%s is malformed', (_name, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ kind: 'malformed' }))
})

test.each([
  ['U+0000 in a value', String.raw`{"name":"a\u0000b"}`],
  ['U+0000 in a key', String.raw`{"na\u0000me":1}`],
  ['half a character in a value', String.raw`["\ud800"]`],
  ['half a character in a key', String.raw`{"\udc00":1}`],
])('%s is text that cannot be kept', (_name, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ kind: 'bad_text' }))
})

test.each([
  '0.10000000000000000001',
  '99999999.990000001',
  '-1.0000000000000000000001E5',
  '9007199254740993',
  '12345678901234567890123456789',
  '1e-400',
  '0.0000000000000001e-400',
  `0.${'0'.repeat(500_000)}1`,
])('the number %s would be rounded', (number) => {
  expect(() => parse(`{"price":[1,${number}]}`)).toThrow(
    expect.objectContaining({ kind: 'inexact_number' }),
  )
})

test('a number that a program wrote comes out as the same number', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 17 }), (value, decimals) => {
      const rounded = value.toFixed(decimals)
      for (const text of [
        JSON.stringify(value),
        value.toPrecision(17),
        ...(rounded.length <= 15 ? [rounded] : []),
      ]) {
        expect(parse(text)).toBe(Number(text))
      }
    }),
  )
})

test('bytes that are not UTF-8 are refused and not replaced', () => {
  const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])

  expect(() => parseStrictJson(bytes)).toThrow(StrictJsonError)
})

test.each([
  ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ['escaped quotes and backslashes', String.raw`{"a\"b\\":"c\\\":"}`, { 'a"b\\': 'c\\":' }],
  ['colons and brackets in text', '{"a":"{[:"}', { a: '{[:' }],
  ['a whole character in two escapes', String.raw`["\ud83e\uddf8"]`, ['🧸']],
  ['a constructor that is only a word', '{"constructor":"wood"}', { constructor: 'wood' }],
  ['the same name in two objects', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  [
    'zeros that add nothing',
    '[1.5000000000000000000000, 0.0e-999, -0, 1e22, 12.5E+1]',
    [1.5, 0, -0, 1e22, 125],
  ],
  [
    'a number between two spellings of as many digits',
    '[-692763877694217.2]',
    [Number('-692763877694217.2')],
  ],
  ['digits in text', '["9007199254740993", "\\"1e-400"]', ['9007199254740993', '"1e-400']],
  ['the deepest body', nested(jsonDepthMax), JSON.parse(nested(jsonDepthMax))],
])('%s is welcome', (_name, text, value) => {
  expect(parse(text)).toEqual(value)
})
