import { aroundSearch } from '@golden-bead/contracts/around-search'
import type { Database } from '@golden-bead/server/database/database'
import { runStatement } from '@golden-bead/server/database/run-statement'
import { isLiveSql } from './catalogue.repository.ts'
import { createBinds, type Binds } from '@golden-bead/server/database/binds'

export type SearchWords = {
  /** A full text query, as text; undefined if the input has no words. */
  words: string | undefined
  /** The same without synonyms, where it has any: what was typed itself counts twice. */
  asTyped: string | undefined
  /** Those whose name is what was typed: all that is in them is found. */
  categories: readonly string[]
  /** How many products match, up to `gatheredMax` + 1. */
  matches: number
  seesAll: boolean
}

/**
 * Measured with 100,000 products: up to here collecting takes 13 ms, and walking the index of names
 * 9 to 78. With more matches, walking finds a page sooner.
 */
export const gatheredMax = 10_000
/** What everything here is, or may be: it tells nothing apart. */
const sharedByAll = ['montessori', 'gift', 'gifts', 'present', 'presents', 'toy', 'toys']

/** Which words say nothing about a product. By themselves those around a search are looked for. */
const leftOutOf = (text: string): readonly string[] => {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const saysMore = words.some((word) => !aroundSearch.includes(word))
  return saysMore ? [...sharedByAll, ...aroundSearch] : sharedByAll
}

export type SearchOptions = {
  /** Whether one of the words will do. */
  isAnyEnough: boolean
  /** Whether drafts and what is hidden are found as well. */
  seesAll: boolean
}

const noWords = { words: undefined, asTyped: undefined, categories: [], matches: 0 }

export const withoutWords = (seesAll: boolean): SearchWords => ({ ...noWords, seesAll })

/** The words as they were typed. */
const literalQuery = `coalesce(to_tsquery('english', (
  select string_agg(word || ':*', ' & ')
  from regexp_split_to_table(plain_words(left($1, 100)), '\\s+') as word
  where word <> ''
)), '')`

type Row = { meant: string | null; typed: string | null; literal: string; categories: string[] }

/**
 * `product_words` still has the words of deleted products, so a search without matches is resolved
 * again with those that some product has.
 */
export async function findSearchWords(
  publicReads: Database,
  text: string,
  options: SearchOptions,
): Promise<SearchWords> {
  const bySku = mayBeSku(text) ? await findSku(publicReads, text, options) : undefined
  if (bySku !== undefined) return bySku
  const found = await resolve(publicReads, text, { ...options, onlyFound: false })
  const hasNoMatches = found.words !== undefined && found.matches === 0
  return hasNoMatches ? resolve(publicReads, text, { ...options, onlyFound: true }) : found
}

/** One word that has more than letters. */
const mayBeSku = (text: string) => /^\S*[^\p{L}\s]\S*$/u.test(text)

/** Of a SKU or its beginning: what else has these parts as words is not meant. */
async function findSku(
  publicReads: Database,
  text: string,
  { seesAll }: SearchOptions,
): Promise<SearchWords | undefined> {
  const sku = `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
  const found = { words: `${sku}:*`, categories: [], seesAll }
  const matches = await countMatches(publicReads, found)
  // The whole one comes before those that go on.
  return matches === 0 ? undefined : { ...found, asTyped: sku, matches }
}

async function resolve(
  publicReads: Database,
  text: string,
  { isAnyEnough, seesAll, onlyFound }: SearchOptions & { onlyFound: boolean },
): Promise<SearchWords> {
  const [row] = await runStatement<Row>(publicReads, {
    name: 'search_query',
    text: `
      select meant::text as meant, as_typed::text as typed, ${literalQuery}::text as literal, array(
        select id from categories, to_tsquery('english', (
          select string_agg(word || ':*', ' & ')
          from regexp_split_to_table(plain_words(left($1, 100)), '\\s+') as word
          where word <> '' and word <> all($2)
        )) as named
        where to_tsvector('english', name) @@ named
      ) as categories
      from search_query($1, $2, $3, $4)`,
    values: [text, leftOutOf(text), isAnyEnough, onlyFound],
  })
  if (!row || row.meant === null) return withoutWords(seesAll)
  const { meant: words, typed, literal, categories } = row
  if (seesAll) {
    // `product_words` knows those of live products alone: a word of a draft looks like a typing error.
    const found = { words: literal, categories, seesAll }
    const matches = literal === '' ? 0 : await countMatches(publicReads, found)
    if (matches > 0) return { ...found, asTyped: undefined, matches }
  }
  const asTyped = typed === null || typed === words ? undefined : typed
  const matches = await countMatches(publicReads, { words, categories, seesAll })
  return { words, asTyped, categories, matches, seesAll }
}

/**
 * In a statement of its own, to which the words are a constant: in one with `resolve` PostgreSQL
 * expects most products to match, and reads all of them.
 */
async function countMatches(publicReads: Database, found: Found): Promise<number> {
  const binds = createBinds()
  const text = `
    select count(*)::int as matches from (
      select from products where ${isFoundSql(found, binds, 'products')}
      limit ${gatheredMax + 1}
    ) found`
  const [row] = await runStatement<{ matches: number }>(publicReads, { text, values: binds.values })
  return row?.matches ?? 0
}

/** Whether a product is found, as SQL. */
export const isFoundSql = (found: Found, binds: Binds, table: string): string => {
  const hasWords = `${table}.all_words @@ ${binds.add(found.words)}::tsquery`
  const isFound =
    found.categories.length === 0
      ? hasWords
      : `(${hasWords} or ${table}.category = any(${binds.add(found.categories)}))`
  return found.seesAll ? isFound : `${isFound} and ${isLiveSql(table)}`
}

export type Found = { words: string; categories: readonly string[]; seesAll: boolean }
