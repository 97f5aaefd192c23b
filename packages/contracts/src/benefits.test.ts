import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedBenefits, formatBenefits, parseBenefits } from './benefits.ts'

test('benefits are separated by commas, trimmed, and empty ones are dropped', () => {
  expect(parseBenefits(' concentration ,, fine motor skills,order ,')).toEqual([
    'concentration',
    'fine motor skills',
    'order',
  ])
  expect(parseBenefits(' , ')).toEqual([])
})

test('each line is a benefit of its own', () => {
  expect(parseBenefits('order\n sequence\r\n\r\nsize, weight')).toEqual([
    'order',
    'sequence',
    'size',
    'weight',
  ])
})

test('a line break within a benefit is written as a space, as one line can hold no other', () => {
  expect(formatBenefits(['order and\nsequence', 'one \r\n two'])).toBe(
    'order and sequence, one two',
  )
})

test('a list whose text was not edited stays as it was', () => {
  const before = ['order and\nsequence', 'size']

  expect(editedBenefits(before, parseBenefits(formatBenefits(before)))).toEqual(before)
  expect(editedBenefits(before, parseBenefits('order and sequence'))).toEqual([
    'order and sequence',
  ])
})

test('a benefit with a comma in it survives being written and read', () => {
  const benefit = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('\\', ',', ' ', 'a') }),
    )
    .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(benefit), (benefits) => {
      expect(parseBenefits(formatBenefits(benefits))).toEqual(benefits)
    }),
  )
})

test('a backslash before anything else is an ordinary character', () => {
  expect(parseBenefits(String.raw`C:\beads, order`)).toEqual([String.raw`C:\beads`, 'order'])
})
