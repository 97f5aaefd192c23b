import { ageBands, type AgeBandId } from '@golden-bead/contracts/catalogue-options'

type Typed = { age: AgeBandId | undefined; words: string }

const inNumbers =
  /\b(\d{1,2})(?: and a half)?[ -]*(years?|yrs?|y\/?o|months?|mos?)\b(?:[ -]*olds?\b)?/i
const inWords: [words: RegExp, years: number][] = [
  [/\b(?:bab(?:y|ies)|infants?|newborns?)\b/i, 0],
  [/\btoddlers?\b/i, 1.5],
  [/\bpreschool(?:ers?)?\b/i, 4],
]
/** What people write around an age, which names no material. */
const around =
  /\b(?:a|an|the|my|our|for|from|age|aged|of|gifts?|presents?|toys?|child|children|kids?|boys?|girls?|sons?|daughters?)\b/gi

/** '2 years', 'toddler' and 'gift for a 4 year old' are ages: what else was typed is searched for. */
export function readTypedAge(query: string): Typed {
  const [found, number, unit = ''] = inNumbers.exec(query) ?? []
  const named = inWords.find(([words]) => words.test(query))
  const years =
    number === undefined ? named?.[1] : /^m/i.test(unit) ? Number(number) / 12 : Number(number)
  const band = ageBands.find(({ from, to }) => years !== undefined && from <= years && years < to)
  if (band === undefined) return { age: undefined, words: query }
  const rest = query.replace(found ?? named?.[0] ?? '', ' ').replaceAll(around, ' ')
  return { age: band.id, words: rest.replaceAll(/\s+/g, ' ').trim() }
}
