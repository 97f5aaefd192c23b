import type { Database } from '#platform/database/database.ts'
import { runStatement } from '#platform/database/run-statement.ts'

export type SearchWords = {
  /** A full text query, as text. Undefined where nothing was typed that says anything. */
  words: string | undefined
  /** How many products have the words, up to one more than are ever gathered. */
  matches: number
}

/**
 * Measured with 100,000 products: up to here gathering takes 13 ms and walking the names 9 to 78.
 * Of more, a page is found sooner by walking.
 */
export const gatheredMax = 10_000
export const noWords: SearchWords = { words: undefined, matches: 0 }

/** Words are remembered after their last product is gone: they count until they find nothing. */
export async function findSearchWords(publicReads: Database, text: string): Promise<SearchWords> {
  const found = await resolve(publicReads, text, false)
  const isInVain = found.words !== undefined && found.matches === 0
  return isInVain ? resolve(publicReads, text, true) : found
}

async function resolve(
  publicReads: Database,
  text: string,
  onlyFound: boolean,
): Promise<SearchWords> {
  const [row] = await runStatement<{ words: string | null; matches: number }>(publicReads, {
    name: 'product_query',
    text:
      'select words::text, (select count(*) from (select from products ' +
      'where search_vector @@ words limit $2::int + 1) found)::int as matches ' +
      'from product_query($1, $3) as words',
    values: [text, gatheredMax, onlyFound],
  })
  return row === undefined || row.words === null
    ? noWords
    : { words: row.words, matches: row.matches }
}
