/** The condition that every word of a search is found; `undefined` without a search. */
export const everyWord = (query: string, foundBy: (word: string) => string) => {
  const words = query.split(/\s+/).filter(Boolean).slice(0, wordsMax)
  return words.length === 0 ? undefined : `(${words.map(foundBy).join(',')})`
}

/**
 * The condition that a column holds a word, for the value of `or=`. The API takes `*` for any
 * characters and knows no way to quote it, so the signs of patterns are sought as any one character.
 */
export const holdsWord = (column: string, word: string) =>
  `${column}.ilike."*${word.replaceAll(/[*%_\\]/g, '_').replaceAll('"', String.raw`\"`)}*"`

/** The API takes 100 conditions of a request. */
const wordsMax = 10

/** One page of a table. The last column of `order` has to be unique, or a row is on two pages or on none. */
export const pageOf = (order: string, page: number, length: number) => ({
  order,
  limit: String(length),
  offset: String((page - 1) * length),
})
