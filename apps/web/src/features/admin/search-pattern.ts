/**
 * The condition that a column holds a word, for the value of `or=`. The API takes `*` for any
 * characters and knows no way to quote it, so the signs of patterns are sought as any one character.
 */
export const holdsWord = (column: string, word: string) =>
  `${column}.ilike."*${word.replaceAll(/[*%_\\]/g, '_').replaceAll('"', String.raw`\"`)}*"`

export const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, wordsMax)

/** The API takes 100 conditions of a request. */
const wordsMax = 10
