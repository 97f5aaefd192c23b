import { expect, test } from 'vitest'
import { loadCommonPasswords, createPasswordPolicy } from './password-policy.ts'

const isCommon = await loadCommonPasswords()
const rules = { lengthMin: 6, siteName: () => 'Golden Bead' }
const lenient = createPasswordPolicy({ ...rules, isCommon: undefined })
const strict = createPasswordPolicy({ ...rules, isCommon })
const email = 'ada.lovelace@example.com'

test('without the list only the length counts', () => {
  expect(lenient.weaknessOf('123456', email)).toBeUndefined()
  expect(lenient.weaknessOf('12345', email)).toEqual({
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  })
})

const guessable = [
  '123456',
  'Sunshine',
  'ADA.lovelace@example.com',
  'adalovelace',
  'Golden Bead',
  'goldenbead',
]
test.each(guessable)('with the list %s is refused', (password) => {
  expect(strict.weaknessOf(password, email)?.reasons).toEqual(['pwned'])
})

test('a password that is on no list is taken', () => {
  expect(strict.weaknessOf('correct horse battery staple', email)).toBeUndefined()
})

test('length is counted as people count, by characters', () => {
  expect(lenient.weaknessOf('🟡🟡🟡🟡🟡🟡', email)).toBeUndefined()
  expect(lenient.weaknessOf('🟡🟡🟡🟡🟡', email)?.reasons).toEqual(['length'])
  expect(() => lenient.rejectUnfit('🟡'.repeat(128), email)).not.toThrow()
  expect(() => lenient.rejectUnfit('🟡'.repeat(129), email)).toThrow('longer than 128')
})

test('the list is large enough to hold what is tried first', () => {
  for (const password of ['password', 'qwerty', 'letmein', 'iloveyou', 'dragon', 'football']) {
    expect(isCommon(password)).toBe(true)
  }
})
