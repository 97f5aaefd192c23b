import type { Parameters } from '@golden-bead/server/openapi/parameters'
import type { Resource } from '#supabase/rest/resource.ts'
import { meaningOf } from './docs.ts'

/** A parameter that may be repeated. */
const texts = (description: string) => ({
  description,
  type: ['string', 'array'],
  items: { type: 'string' },
})

const count = (description: string) => ({ description, type: 'integer', minimum: 0 })

/** A filter for every column. */
export const filterParameters = (resource: Resource): Parameters => ({
  ...Object.fromEntries(
    [...resource.columns.values()].map(({ name, stored }) => {
      const said = name === stored ? meaningOf(resource, stored) : `The same as \`${stored}\`.`
      return [name, texts(`A condition on \`${name}\` of a ${resource.docs.one}. ${said}`)]
    }),
  ),
  or: texts('Conditions of which one must hold, such as `(year.lt.1990,title.is.null)`.'),
  and: texts('Conditions that must all hold, for use with `or` and `not` inside.'),
})

export const selectParameter = {
  select:
    'Columns, comma by comma: `id,title`, `name:title` to rename, `year::text` to convert, `authors(name)` to embed a row of another table. Nothing, or `*`, for the whole row.',
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
export const headersWithoutRange = {
  Prefer:
    '`count=exact` counts all rows that match, for `Content-Range`; `timezone=Asia/Tokyo` shows times as they are there; `handling=strict` refuses what is unknown here.',
  'If-None-Match': 'Answered with 304 where nothing changed.',
  'Accept-Profile': profile('read'),
}

export const readHeaders = {
  ...headersWithoutRange,
  Range: 'Rows from and to, instead of `limit` and `offset`: `0-9`.',
  'Range-Unit': '`items`; nothing else is known.',
}

const preferOfWrites =
  '`return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `timezone=Asia/Tokyo` shows times as they are there; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.'

export const writeHeaders = {
  Prefer: preferOfWrites,
  'Content-Profile': profile('written'),
}

export const insertHeaders = {
  ...writeHeaders,
  Prefer: `${preferOfWrites} \`resolution=merge-duplicates\` changes rows that are there, \`ignore-duplicates\` leaves them; \`missing=default\` fills what a row does not say.`,
}
