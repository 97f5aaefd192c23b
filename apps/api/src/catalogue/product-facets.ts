import { productFacetsSchema } from '@golden-bead/contracts/catalogue'
import { ageBands, childMonthsMax, choicesMax } from '@golden-bead/contracts/catalogue-options'
import { ageBandConditions, childConditions } from '@golden-bead/contracts/catalogue-queries'
import { z } from 'zod'
import {
  badValue,
  type Arguments,
  type FunctionDocs,
  type RestFunction,
} from '@golden-bead/supabase/rest'
import { isEditor } from '@golden-bead/supabase/identity'
import { quoteLiteral, type Binds } from '@golden-bead/server/database/binds'
import { queryText } from './product-search.ts'
import { isLiveSql } from './catalogue.repository.ts'
import { isFoundSql } from './search-words.repository.ts'
import type { FindSearchWords } from './search-words.ts'

const list = z
  .string()
  .transform((text) => text.replace(/^\{/, '').replace(/\}$/, ''))
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().replaceAll(/^"|"$/g, ''))
      .filter((entry) => entry !== ''),
  )
  .pipe(z.array(z.string()).max(choicesMax))

const amount = z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/)

const choicesSchema = z.object({
  categories: list.default([]),
  price_min: amount.optional(),
  price_max: amount.optional(),
  age_bands: list.pipe(z.array(z.enum(ageBands.map(({ id }) => id)))).default([]),
  child_months: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().max(childMonthsMax))
    .optional(),
  in_stock_only: z.enum(['true', 'false']).default('false'),
})

const shownList = { type: ['string', 'array'], items: { type: 'string' } }
const shownAmount = { type: ['string', 'number'], minimum: 0 }

const facetsDocs: FunctionDocs = {
  operationId: 'countProductFacets',
  tag: 'Products',
  summary: 'Count what each choice of a filter would leave',
  description:
    'For the numbers beside the choices: each counts with all other choices kept. A band of ages and the age of a child are one choice.',
  parameters: {
    query: queryText,
    categories: { description: 'Chosen categories, such as `{sensorial}`.', ...shownList },
    price_min: { description: 'The lowest price.', ...shownAmount },
    price_max: { description: 'The highest price.', ...shownAmount },
    age_bands: {
      description: `Chosen ages: ${ageBands.map(({ id }) => `\`${id}\``).join(', ')}.`,
      ...shownList,
    },
    child_months: {
      description: 'How old the child is that they have to suit.',
      type: ['string', 'integer'],
      minimum: 0,
      maximum: childMonthsMax,
    },
    in_stock_only: {
      description:
        'Whether only what can be bought counts: in stock, not sold out, and with a price above 0.',
      type: ['string', 'boolean'],
      enum: ['true', 'false', true, false],
    },
  },
}

type Choices = z.infer<typeof choicesSchema>

/**
 * `rpc/product_facets`: how many products each choice would leave, with the other choices
 * unchanged.
 */
export const productFacets = (findWords: FindSearchWords): RestFunction => ({
  name: 'product_facets',
  parameters: ['query', ...Object.keys(choicesSchema.shape)],
  docs: facetsDocs,
  kind: 'value',
  answer: productFacetsSchema,
  statement: async (args, caller) => {
    const choices = readChoices(args)
    const seesAll = isEditor(caller)
    const { words, categories } = await findWords(args['query'], { isAnyEnough: false, seesAll })
    return (binds) => {
      if (words !== undefined)
        return facetsSql(
          choices,
          isFoundSql({ words, categories, seesAll }, binds, 'products'),
          binds,
        )
      return facetsSql(choices, seesAll ? 'true' : isLiveSql('products'), binds)
    }
  },
})

function readChoices(args: Arguments): Choices {
  const result = choicesSchema.safeParse(args)
  if (result.success) return result.data
  const name = result.error.issues[0]?.path[0]
  throw badValue('22023', 'A choice is not valid.', `Argument: ${String(name)}`)
}

const all = (conditions: readonly string[]) =>
  conditions.length === 0 ? 'true' : conditions.join(' and ')

/** What has the price 0 cannot be bought, however many there are. */
const canBuy = 'available and price > 0'

const signs = { lt: '<', lte: '<=', gt: '>' }

type AgeConditions = ReturnType<typeof ageBandConditions> | ReturnType<typeof childConditions>

const agesSql = (conditions: AgeConditions) =>
  `(${all(conditions.map(([column, operator, years]) => `${column} ${signs[operator]} ${years}`))})`

const bandSql = (band: (typeof ageBands)[number]) => agesSql(ageBandConditions(band))

function facetsSql(choices: Choices, counted: string, binds: Binds): string {
  const chosenBands = ageBands.filter(({ id }) => choices.age_bands.includes(id))
  const inCategory =
    choices.categories.length > 0 ? [`category = any(${binds.add(choices.categories)})`] : []
  const aboveMin =
    choices.price_min === undefined ? [] : [`price >= ${binds.add(choices.price_min)}`]
  const max = choices.price_max === undefined ? undefined : binds.add(choices.price_max)
  const belowMax = max === undefined ? [] : [`price <= ${max}`]
  const inBand = chosenBands.length > 0 ? [`(${chosenBands.map(bandSql).join(' or ')})`] : []
  const { child_months: months } = choices
  const forChild = months === undefined ? [] : [agesSql(childConditions(months))]
  const inStock = choices.in_stock_only === 'true' ? [canBuy] : []
  const price = [...aboveMin, ...belowMax, ...forChild]

  const count = (conditions: readonly string[]) => `count(*) filter (where ${all(conditions)})`
  const bandCounts = ageBands.map((band, index) => ({
    id: band.id,
    column: `band_${index}`,
    // The age of a child is the same choice: a band takes its place.
    sql: count([...inCategory, ...aboveMin, ...belowMax, ...inStock, bandSql(band)]),
  }))
  const above =
    max === undefined
      ? '0'
      : count([...inCategory, ...aboveMin, ...forChild, ...inBand, ...inStock, `price > ${max}`])

  const byCategory =
    `select category, ${count([...price, ...inBand, ...inStock])} as size, ` +
    `${count([...inCategory, ...price, ...inBand, ...inStock])} as total, ` +
    `${count([...inCategory, ...price, ...inBand, canBuy])} as in_stock, ` +
    `${above} as above, ` +
    bandCounts.map(({ sql, column }) => `${sql} as ${column}`).join(', ') +
    ` from public.products where ${counted} group by category`
  const sum = (column: string) => `coalesce(sum(${column}), 0)`
  const bands = bandCounts.map(({ id, column }) => `${quoteLiteral(id)}, ${sum(column)}`).join(', ')
  return (
    `select json_build_object('total', ${sum('total')}, ` +
    `'categories', coalesce(json_object_agg(categories.id, coalesce(size, 0) order by categories.id) filter (where categories.id is not null), '{}'), ` +
    `'age_bands', json_build_object(${bands}), ` +
    `'in_stock', ${sum('counts.in_stock')}, 'above_price_max', ${sum('above')})::text as body ` +
    `from public.categories left join (${byCategory}) counts on counts.category = categories.id`
  )
}
