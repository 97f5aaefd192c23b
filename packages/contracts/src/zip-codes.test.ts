import { expect, test } from 'vitest'
import { usStates } from './us-states.ts'
import { statesOfZip } from './zip-codes.ts'

test.each([
  ['60614', 'IL'],
  ['94105', 'CA'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['02129', 'MA'],
  ['05501', 'MA'],
  ['05401', 'VT'],
  ['33139', 'FL'],
  ['73301', 'TX'],
  ['79901', 'TX'],
  ['20001', 'DC'],
  ['22101', 'VA'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['63101-2031', 'MO'],
])('the ZIP code %s is in %s', (zip, state) => {
  expect(statesOfZip(zip)).toEqual([state])
})

test.each([
  ['06390', ['CT', 'NY']],
  ['83414', ['ID', 'WY']],
  ['73960', ['OK', 'TX']],
  ['20598', ['DC', 'MD', 'VA']],
])('%s may be in %j, whose codes begin in the same way', (zip, states) => {
  expect(statesOfZip(zip)).toEqual(states)
})

test.each(['00901', '00802', '09012', '34012', '96201', '96910', ''])(
  '%j is in no state',
  (zip) => {
    expect(statesOfZip(zip)).toEqual([])
  },
)

test('every state has ZIP codes', () => {
  const found = new Set<string>()
  for (let prefix = 0; prefix < 1000; prefix += 1) {
    for (const state of statesOfZip(String(prefix).padStart(3, '0'))) found.add(state)
  }
  expect([...found].toSorted()).toEqual(Object.keys(usStates).toSorted())
})
