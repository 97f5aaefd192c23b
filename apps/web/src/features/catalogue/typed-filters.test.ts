import { describe, expect, it } from 'vitest'
import { readTyped, withoutTypedAge, withoutTypedPrice } from './typed-filters.ts'

const typed = (query: string) => {
  const { words, age, price } = readTyped(query)
  return { words, months: age?.childMonths, bands: age?.ages.join(' '), price }
}

describe('what is typed', () => {
  it.each([
    ['2 years', 24, ''],
    ['2.5 years', 30, ''],
    ['two and a half years old', 30, ''],
    ['18 months', 18, ''],
    ['3 year old', 36, ''],
    ['3-year-old', 36, ''],
    ['6yrs', 72, ''],
    ['4 y/o', 48, ''],
    ['age 5', 60, ''],
    ['gift for a 4 year old', 48, ''],
    ['toys under 3 years', 35, ''],
    ['counting, 5 years', 60, 'counting,'],
    ['pink tower for my three year old daughter', 36, 'pink tower'],
    ['what to buy for a 4 year old', 48, ''],
    ['christmas present for my 3 year old daughter', 36, ''],
    ['best puzzle for a 5 year old grandson', 60, 'puzzle'],
  ])('%s is the age of a child', (query, months, words) => {
    expect(typed(query)).toEqual({ words, months, bands: '', price: undefined })
  })

  it.each([
    ['baby', '0-3', ''],
    ['toddler', '0-3', ''],
    ['a present for my baby boy', '0-3', ''],
    ['pink tower for a toddler', '0-3', 'pink tower'],
    ['preschool letters', '3-6', 'letters'],
    ['maps 3-6 years', '3-6', 'maps'],
    ['ages 2 to 4', '0-3 3-6', ''],
  ])('%s is a band of ages', (query, bands, words) => {
    expect(typed(query)).toEqual({ words, months: undefined, bands, price: undefined })
  })

  it.each([
    ['under 30', 0, 30, ''],
    ['toys under $30', 0, 30, ''],
    ['puzzles less than 49.90 dollars', 0, 49.9, 'puzzles'],
    ['map under 200', 0, 199.99, 'map'],
    ['maps over 50', 50, undefined, 'maps'],
    ['anything under 40', 0, 40, ''],
    ['under 1,000', 0, 1000, ''],
    ['under $1,250.50', 0, 1250.5, ''],
    ['not over 40', 0, 40, ''],
    ['map no more than $40', 0, 40, 'map'],
    ['max 40', 0, 40, ''],
    ['up to 40', 0, 40, ''],
    ['less than 40', 0, 40, ''],
    ['at most 40', 0, 40, ''],
    ['over 20 under 40', 20, 40, ''],
    ['maps under 40 over 20', 20, 40, 'maps'],
    ['between 20 and $40', 20, 40, ''],
    ['over 40 under 20', 0, 20, ''],
    ['under 20 over 40', 40, undefined, ''],
    ['under 40 under 30', 0, 30, ''],
  ])('%s is a price', (query, priceMin, priceMax, words) => {
    expect(readTyped(query)).toEqual({ words, age: undefined, price: { priceMin, priceMax } })
  })

  it('may be both, and words besides', () => {
    const query = 'wooden puzzle under 50 for a 4 year old'
    expect(typed(query)).toEqual({
      words: 'wooden puzzle',
      months: 48,
      bands: '',
      price: { priceMin: 0, priceMax: 50 },
    })
    expect(typed('something for a 3 year old under 40')).toEqual({
      words: '',
      months: 36,
      bands: '',
      price: { priceMin: 0, priceMax: 40 },
    })
    expect(withoutTypedPrice('maps over 20 under 40')).toBe('maps')
    expect(withoutTypedAge(query)).toBe('wooden puzzle under 50')
    expect(withoutTypedPrice(query)).toBe('wooden puzzle 4 year old')
  })

  it.each([
    'gift',
    'map for kids',
    '40 years',
    '10 beads',
    'years',
    '3 towers',
    'month cards',
    'birthday gift',
    'under 30 cm',
    'max 1,000 pieces',
    'under 10,5',
    'under the sea',
    'beads 1-10',
  ])('%s is neither, and is searched for as it is', (query) => {
    expect(typed(query)).toEqual({
      words: query,
      months: undefined,
      bands: undefined,
      price: undefined,
    })
  })
})
