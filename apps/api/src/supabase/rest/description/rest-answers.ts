import { json, listOf, refTo } from '#platform/openapi/section-parts.ts'
import type { AnswerDescription } from '#platform/openapi/section.ts'
import type { TableDocs } from './docs.ts'

type Answers = Record<number, AnswerDescription>

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

const unchanged = { 304: { description: 'Nothing changed.', headers: etag } }

/** Rows in the form of `Accept`: a list, one object, or CSV. */
export const shownRows = (
  { name }: TableDocs,
  description: string,
  headers = rangeHeaders,
): AnswerDescription => ({
  description,
  headers,
  content: {
    ...json(listOf(name)),
    'application/vnd.pgrst.object+json': refTo(name),
    'application/vnd.pgrst.array+json': listOf(name),
    'text/csv': { type: 'string' },
  },
  shapedBy: 'select',
})

export const readAnswers = (docs: TableDocs): Answers => ({
  200: shownRows(docs, `The ${docs.many}, all that match or those on this page.`, readHeaders),
  206: shownRows(
    docs,
    `Some of the ${docs.many}; \`Content-Range\` says of how many.`,
    readHeaders,
  ),
  ...unchanged,
})

/** The same without a body, for HEAD. */
export const headAnswers = ({ many }: TableDocs): Answers => ({
  200: { description: `How many ${many} there are.`, headers: readHeaders },
  206: { description: `How many ${many} there are, and which ones come.`, headers: readHeaders },
  ...unchanged,
})

export const nothingShown: AnswerDescription = { description: 'It is done.', headers: rangeHeaders }
