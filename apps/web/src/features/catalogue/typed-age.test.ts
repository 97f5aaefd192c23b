import { expect, it } from 'vitest'
import { readTypedAge } from './typed-age.ts'

it.each([
  ['2 years', '0-3', ''],
  ['18 months', '0-3', ''],
  ['3 year old', '3-6', ''],
  ['3-year-old', '3-6', ''],
  ['6yrs', '6-9', ''],
  ['toddler', '0-3', ''],
  ['gift for a 4 year old', '3-6', ''],
  ['a present for my baby boy', '0-3', ''],
  ['pink tower for a toddler', '0-3', 'pink tower'],
  ['counting, 5 years', '3-6', 'counting,'],
  ['preschool letters', '3-6', 'letters'],
])('%s is an age', (query, age, words) => {
  expect(readTypedAge(query)).toEqual({ age, words })
})

it.each(['gift', 'map for kids', '40 years', '10 beads', 'years', '3 towers', 'month cards'])(
  '%s is none, and is searched for as it is',
  (query) => {
    expect(readTypedAge(query)).toEqual({ age: undefined, words: query })
  },
)
