import type { Parameters, Docs } from '#platform/openapi/section.ts'
import type { Resource } from '#supabase/rest/resource.ts'

/** A parameter that may be repeated. */
const texts = (description: string) => ({
  description,
  schema: { type: ['string', 'array'], items: { type: 'string' } },
})

const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

/** A filter for every column. */
export const filterParameters = ({ columns, docs }: Resource): Parameters => ({
  ...Object.fromEntries(
    [...columns.values()].map(({ name, stored }) => {
      const meaning = docs.columns[stored]
      if (meaning === undefined) throw new Error(`The column ${stored} has no description.`)
      const said = name === stored ? meaning : `The same as \`${stored}\`.`
      return [name, texts(`A condition on \`${name}\` of a ${docs.one}. ${said}`)]
    }),
  ),
  or: texts('Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`.'),
  and: texts('Conditions that must all hold, for use with `or` and `not` inside.'),
})

export const selectParameter = {
  select:
    'Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.',
}

export const windowParameters = {
  order: 'Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.',
  limit: count('Rows at most.'),
  offset: count('Rows to leave out.'),
}

export const columnsParameter = { columns: 'Only these members of the body are taken.' }

export const insertParameters = {
  ...columnsParameter,
  on_conflict:
    'Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.',
}

const profile = (which: string) =>
  `The schema that is ${which}. There is one, \`public\`, and it needs not be named.`

/** For HEAD and for a call with a body, where `Range` is ignored. */
export const headersWithoutRange: Docs = {
  Prefer:
    '`count=exact` counts all rows that match, for `Content-Range`; `timezone=Asia/Tokyo` shows times as they are there; `handling=strict` refuses what is unknown here.',
  'If-None-Match': 'Answered with 304 where nothing changed.',
  'Accept-Profile': profile('read'),
}

export const readHeaders: Docs = {
  ...headersWithoutRange,
  Range: 'Rows from and to, instead of `limit` and `offset`: `0-9`.',
  'Range-Unit': '`items`; nothing else is known.',
}

const preferOfWrites =
  '`return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `timezone=Asia/Tokyo` shows times as they are there; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.'

export const writeHeaders: Docs = {
  Prefer: preferOfWrites,
  'Content-Profile': profile('written'),
}

export const insertHeaders: Docs = {
  ...writeHeaders,
  Prefer: `${preferOfWrites} \`resolution=merge-duplicates\` changes rows that are there, \`ignore-duplicates\` leaves them; \`missing=default\` fills what a row does not say.`,
}
