import type { Database } from '#platform/database/database.ts'
import { runStatement } from '#platform/database/run-statement.ts'
import type { Binds } from '#supabase/rest/sql/binds.ts'

export type SearchWords = {
  /** A full text query, as text; undefined if the input has no words. */
  words: string | undefined
  /** Those whose name is what was typed: all that is in them is found. */
  categories: readonly string[]
  /** How many products match, up to `gatheredMax` + 1. */
  matches: number
}

/**
 * Measured with 100,000 products: up to here collecting takes 13 ms, and walking the index of names
 * 9 to 78. With more matches, walking finds a page sooner.
 */
export const gatheredMax = 10_000
/** As many as `product_query` looks at. */
const wordsMax = 10

/** Whether one of the words will do. */
export type SearchOptions = { isAnyEnough: boolean }

export const noWords: SearchWords = { words: undefined, categories: [], matches: 0 }

/**
 * `product_words` still has the words of deleted products, so a search without matches is resolved
 * again with those that some product has.
 */
export async function findSearchWords(
  publicReads: Database,
  text: string,
  { isAnyEnough }: SearchOptions,
): Promise<SearchWords> {
  const found = await resolve(publicReads, text, { isAnyEnough, onlyFound: false })
  const hasNoMatches = found.words !== undefined && found.matches === 0
  return hasNoMatches ? resolve(publicReads, text, { isAnyEnough, onlyFound: true }) : found
}

/**
 * Materialized, or PostgreSQL puts the expressions where their values are used, and calls
 * `product_query` for each row.
 */
async function resolve(
  publicReads: Database,
  text: string,
  { isAnyEnough, onlyFound }: SearchOptions & { onlyFound: boolean },
): Promise<SearchWords> {
  const [row] = await runStatement<{ words: string | null; categories: string[]; matches: number }>(
    publicReads,
    {
      name: 'product_query',
      text: `
        with named as materialized (
          select array(
            select id from categories, to_tsquery('english', (
              select string_agg(word || ':*', ' & ')
              from regexp_split_to_table(plain_words(left($1, 100)), '\\s+') as word
              where word <> ''
            )) as typed
            where to_tsvector('english', name) @@ typed
          ) as categories
        ), wanted as materialized (
          select case when $4::bool then (
            select string_agg('(' || part::text || ')', ' | ')::tsquery
            from (select regexp_split_to_table($1, '\\s+') as word limit ${wordsMax}) each,
              product_query(word, $3) as part
          ) else product_query($1, $3) end as words
        )
        select words::text, categories, (
          select count(*) from (
            select from products where search_vector @@ words or category = any(categories)
            limit $2::int + 1
          ) found
        )::int as matches
        from wanted, named`,
      values: [text, gatheredMax, onlyFound, isAnyEnough],
    },
  )
  return row === undefined || row.words === null ? noWords : { ...row, words: row.words }
}

/** Whether a product is found, as SQL. */
export const isFoundSql = ({ words, categories }: Found, binds: Binds, table: string): string => {
  const hasWords = `${table}.search_vector @@ ${binds.add(words)}::tsquery`
  return categories.length === 0
    ? hasWords
    : `(${hasWords} or ${table}.category = any(${binds.add(categories)}))`
}

export type Found = { words: string; categories: readonly string[] }
