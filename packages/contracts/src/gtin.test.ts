import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])(
  '%s is a barcode',
  (code) => expect(isGtin(code)).toBe(true),
)

test.each(['', '4006381333932', '400638133393', '4006 381333931', '12345678901', 'SEN-RR-10'])(
  '%j is none',
  (code) => expect(isGtin(code)).toBe(false),
)
