import { aroundSearch } from '@golden-bead/contracts/around-search'
import {
  ageBands,
  childMonthsMax,
  defaultPriceRange,
  type AgeBandId,
} from '@golden-bead/contracts/catalogue-options'

export type TypedAge = { childMonths: number | undefined; ages: readonly AgeBandId[] }
export type TypedPrice = { priceMin: number; priceMax: number | undefined }

/** An age and a price that somebody typed are filters; the other words are searched for. */
type Typed = { words: string; age: TypedAge | undefined; price: TypedPrice | undefined }

/** What was found, and the words that say it. */
type Found<What> = { what: What; said: readonly string[] }

const numbers = 'one two three four five six seven eight nine ten eleven'.split(' ')
const number = String.raw`(\d{1,2}(?:\.5)?|${numbers.join('|')})`
const unit = String.raw`(years?|yrs?|y(?:\/?o)?|months?|mos?)\b(?:[ -]*olds?\b)?`
const upTo = String.raw` *(?:-|–|to) *`

const ageRanges = [
  new RegExp(String.raw`\b(?:ages? +)?${number}${upTo}${number}[ -]*${unit}`, 'i'),
  new RegExp(String.raw`\bages? +${number}${upTo}${number}\b`, 'i'),
]
const ageInNumbers = [
  new RegExp(
    String.raw`\b(?:(under|below|less than) +)?${number}( and a half| 1\/2)?[ -]*${unit}`,
    'i',
  ),
  new RegExp(String.raw`\b()age[sd]? +${number}()\b(?![.-]?\d)`, 'i'),
]
const ageInWords: [words: RegExp, years: number][] = [
  [/\b(?:bab(?:y|ies)|infants?|newborns?)\b/i, 0],
  [/\btoddlers?\b/i, 1.5],
  [/\bpreschool(?:ers?)?\b/i, 4],
]

/** With one of these a number is an age, a size or a count. */
const units = 'years?|yrs?|months?|mos?|weeks?|cm|mm|inch(?:es)?|feet|pieces?|pcs|lbs?|oz'
const notOver =
  'under|below|(?:less|cheaper) than|up to|max(?:imum)?|at most|not? (?:over|above|more than)'
const amount = String.raw` +\$? *((?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?)(?![\d.,]*\d)(?![ -]*(?:${units})\b)`
const priceLimit = new RegExp(
  String.raw`\b(?:(${notOver})|over|above|more than|between)${amount}(?: and${amount})?(?: *(?:dollars?|bucks)\b)?`,
  'gi',
)

/** What people write around an age or a price, which names no material. */
const around = new RegExp(
  String.raw`\b(?:a|an|the|my|our|for|to|from|age|aged|of|and|gifts?|presents?|toys?|${aroundSearch.join('|')})\b`,
  'gi',
)

/** '2 years', 'toddler' and 'under 30' are filters: what else was typed is searched for. */
export function readTyped(query: string): Typed {
  const age = findAge(query)
  const price = findPrice(query)
  const said = [age, price].flatMap((found) => found?.said ?? [])
  return { words: wordsWithout(query, said), age: age?.what, price: price?.what }
}

export const withoutTypedAge = (query: string) => without(query, findAge)
export const withoutTypedPrice = (query: string) => without(query, findPrice)

/** What is left may name another one. */
function without(query: string, find: (text: string) => Found<unknown> | undefined): string {
  let words = query
  for (let found = find(words); found; found = find(words)) words = wordsWithout(words, found.said)
  return words
}

function wordsWithout(query: string, said: readonly string[]): string {
  if (said.length === 0) return query
  const rest = said.reduce((text, words) => text.replace(words, ' '), query)
  return rest.replaceAll(around, ' ').replaceAll(/\s+/g, ' ').trim()
}

function findAge(query: string): Found<TypedAge> | undefined {
  for (const pattern of ageRanges) {
    const [said, from = '', to = '', inUnit] = pattern.exec(query) ?? []
    const ages = bandsBetween(toMonths(from, inUnit), toMonths(to, inUnit))
    if (said && ages.length > 0) return { said: [said], what: { childMonths: undefined, ages } }
  }
  for (const pattern of ageInNumbers) {
    const [said, below, count = '', half, inUnit] = pattern.exec(query) ?? []
    // A child that is not yet so old.
    const childMonths = toMonths(count, inUnit) + (half ? 6 : 0) - (below ? 1 : 0)
    const isAge = childMonths >= 0 && childMonths <= childMonthsMax
    if (said && isAge) return { said: [said], what: { childMonths, ages: [] } }
  }
  for (const [pattern, years] of ageInWords) {
    const [said] = pattern.exec(query) ?? []
    const ages = ageBands.filter(({ from, to }) => from <= years && years < to).map(({ id }) => id)
    if (said) return { said: [said], what: { childMonths: undefined, ages } }
  }
  return undefined
}

const bandsBetween = (fromMonths: number, toMonths: number) =>
  ageBands
    .filter(({ from, to }) => from * 12 < toMonths && to * 12 > fromMonths)
    .map(({ id }) => id)

const toMonths = (count: string, inUnit = 'years') => {
  const named = numbers.indexOf(count.toLowerCase()) + 1
  const value = named || Number(count)
  return Math.round(/^m/i.test(inUnit) ? value : value * 12)
}

const anyPrice: TypedPrice = { priceMin: 0, priceMax: undefined }

/** What was said last counts, together with what was said before unless they contradict each other. */
function findPrice(query: string): Found<TypedPrice> | undefined {
  const said: string[] = []
  let what = anyPrice
  for (const [words, isUpper, first = '', second] of query.matchAll(priceLimit)) {
    const limits = [first, second ?? first].map((text) => Number(text.replaceAll(',', '')))
    const next = {
      ...(!isUpper && { priceMin: Math.min(...limits) }),
      ...((isUpper || second) && { priceMax: upperPrice(Math.max(...limits)) }),
    }
    const both = { ...what, ...next }
    what = both.priceMin > (both.priceMax ?? Infinity) ? { ...anyPrice, ...next } : both
    said.push(words)
  }
  return said.length > 0 ? { said, what } : undefined
}

/** In the filter, a highest price of 200 hides nothing. */
const upperPrice = (price: number) => (price === defaultPriceRange.max ? price - 0.01 : price)
