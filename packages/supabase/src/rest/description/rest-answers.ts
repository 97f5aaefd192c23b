import { z } from 'zod'
import { restErrorSchema } from '#supabase/rest/rest-error-shape.ts'
import type { TableDocs } from './docs.ts'

export const rangeHeaders = {
  'Content-Range': 'Which rows these are, and of how many where that was asked: `0-9/12`.',
  'Preference-Applied': 'Which preferences of the request were followed.',
  'Content-Profile': '`public`, where the request named a schema.',
}

const etag = { ETag: 'For `If-None-Match`. Another one whenever the answer changes.' }

const readHeaders = {
  ...rangeHeaders,
  ...etag,
  'Content-Location': 'The address with its parameters in order, if it is short. A call has none.',
  'Cache-Control': 'Whether a cache on the way may keep the answer.',
  Vary: 'The headers that the answer depends on.',
}

const readErrors = {
  300: restErrorSchema,
  404: restErrorSchema,
  406: restErrorSchema,
  416: restErrorSchema,
}

export const writeErrors = { ...readErrors, 403: restErrorSchema, 409: restErrorSchema }

/** An answer without a body. */
export const bare = (description: string, headers: object) =>
  z.null().meta({ description, headers })

export const unchanged = { 304: bare('Nothing changed.', etag) }

/** Rows in the form of `Accept`: a list, one object, or CSV. */
export const shownRows = (
  { row }: TableDocs,
  description: string,
  headers: object = rangeHeaders,
) => ({
  description,
  headers,
  content: {
    'application/json': { schema: z.array(row) },
    'application/vnd.pgrst.object+json': { schema: row },
    'application/vnd.pgrst.array+json': { schema: z.array(row) },
    'text/csv': { schema: z.string() },
  },
})

export const readAnswers = (docs: TableDocs) => ({
  200: shownRows(docs, `The ${docs.many}, all that match or those on this page.`, readHeaders),
  206: shownRows(
    docs,
    `Some of the ${docs.many}; \`Content-Range\` says of how many.`,
    readHeaders,
  ),
  ...unchanged,
  ...readErrors,
})

/** The same without a body, for HEAD. */
export const headAnswers = ({ many }: TableDocs) => ({
  200: bare(`How many ${many} there are.`, readHeaders),
  206: bare(`How many ${many} there are, and which ones come.`, readHeaders),
  ...unchanged,
  ...readErrors,
})

export const nothingShown = bare('It is done.', rangeHeaders)
