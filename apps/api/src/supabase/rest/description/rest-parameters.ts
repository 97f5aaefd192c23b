import type { HeaderDescription, ParameterDescription } from '#platform/openapi/section.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { TableWords } from './words.ts'

type Parameters = Readonly<Record<string, ParameterDescription>>

/** A parameter may come several times. */
const textOrTexts = { type: ['string', 'array'], items: { type: 'string' } }
const count = { type: 'integer', minimum: 0 }

/** A condition for every column that can be asked for. */
export const filterParameters = ({ columns, words }: Resource): Parameters => ({
  ...Object.fromEntries(
    [...columns.values()].map(({ name, stored }) => [
      name,
      {
        description: describeFilter(name, stored, words),
        schema: textOrTexts,
        ...(words.exampleFilters[name] !== undefined && { example: words.exampleFilters[name] }),
      },
    ]),
  ),
  or: {
    description: 'Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`.',
    schema: textOrTexts,
  },
  and: {
    description: 'Conditions that must all hold, for use with `or` and `not` inside.',
    schema: textOrTexts,
  },
})

function describeFilter(name: string, stored: string, { columns, one }: TableWords): string {
  const words = columns[stored]
  if (words === undefined) throw new Error(`The column ${stored} has no description.`)
  const meaning = name === stored ? words : `The same as \`${stored}\`.`
  return `A condition on \`${name}\` of a ${one}. ${meaning}`
}

export const selectParameter: Parameters = {
  select: {
    description:
      'Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.',
    example: '*',
  },
}

export const windowParameters: Parameters = {
  order: {
    description: 'Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.',
    example: 'name.asc',
  },
  limit: { description: 'Rows at most.', schema: count, example: 10 },
  offset: { description: 'Rows to leave out.', schema: count, example: 0 },
}

export const columnsParameter: Parameters = {
  columns: {
    description: 'Only these members of the body are taken.',
    example: 'name,category,price',
  },
}

export const insertParameters: Parameters = {
  ...columnsParameter,
  on_conflict: {
    description:
      'Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.',
    example: 'id',
  },
}

const profile = (which: string): HeaderDescription => ({
  description: `${which}. There is one, \`public\`, and it needs not be named.`,
  example: 'public',
})

type Headers = Readonly<Record<string, HeaderDescription>>

const preferOfReads: Headers = {
  Prefer: {
    description:
      '`count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.',
    example: 'count=exact',
  },
}

const otherHeadersOfReads: Headers = {
  'If-None-Match': { description: 'Answered with 304 where nothing changed.' },
  'Accept-Profile': profile('The schema that is read'),
}

export const readHeaders: Headers = {
  ...preferOfReads,
  Range: { description: 'Rows from and to, instead of `limit` and `offset`.', example: '0-9' },
  'Range-Unit': { description: '`items`; nothing else is known.', example: 'items' },
  ...otherHeadersOfReads,
}

/** Of a call with a body, where `Range` means nothing. */
export const callHeaders: Headers = { ...preferOfReads, ...otherHeadersOfReads }

export const writeHeaders: Headers = {
  Prefer: {
    description:
      '`return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.',
    example: 'return=representation',
  },
  'Content-Profile': profile('The schema that is written'),
}

export const insertHeaders: Headers = {
  ...writeHeaders,
  Prefer: {
    description: `${writeHeaders['Prefer']?.description ?? ''} \`resolution=merge-duplicates\` changes rows that are there, \`ignore-duplicates\` leaves them; \`missing=default\` fills what a row does not say.`,
    example: 'return=representation',
  },
}
