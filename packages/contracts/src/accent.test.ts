import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentPattern,
  accentShades,
  contrastOf,
  isReadableAccent,
  readableAccent,
} from './accent.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => {
  return `#${number.toString(16).padStart(6, '0')}`
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('a readable color stays as it is, another one gets darker', () => {
  expect(readableAccent('#1f5c3d')).toBe('#1f5c3d')
  expect(isReadableAccent('#ffd400')).toBe(false)
  expect(readableAccent('#ffd400')).toBe('#806a00')
})

test('text can be read in every shade of every accent, and on it', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const accent = readableAccent(color)
      expect(accent).toMatch(accentPattern)
      for (const { plain, hover, on, paper } of Object.values(accentShades(accent))) {
        for (const shade of [plain, hover]) {
          expect(contrastOf(shade, paper)).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(shade, on)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }),
  )
})
