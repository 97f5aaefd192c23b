import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBenefits, parseBenefits } from './benefits.ts'

test('benefits are separated by commas, trimmed, and empty ones are dropped', () => {
  expect(parseBenefits(' concentration ,, fine motor skills,order ,')).toEqual([
    'concentration',
    'fine motor skills',
    'order',
  ])
  expect(parseBenefits(' , ')).toEqual([])
})

test('a benefit with a comma in it survives being written and read', () => {
  const benefit = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('\\', ',', ' ', 'a') }),
    )
    .map((text) => text.trim())
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
