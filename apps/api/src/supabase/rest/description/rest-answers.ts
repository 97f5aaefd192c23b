import type { AnswerDescription, Content, Examples } from '#platform/openapi/section.ts'
import type { TableWords } from './words.ts'

const rangeHeaders = {
  'Content-Range': {
    description: 'Which rows these are, and of how many where that was asked: `0-9/12`.',
    example: '0-9/12',
  },
  'Preference-Applied': { description: 'Which preferences of the request were followed.' },
  'Content-Profile': { description: '`public`, where the request named a schema.' },
}

const readHeaders = {
  ...rangeHeaders,
  'Content-Location': {
    description: 'The address with its parameters in order, if it is short. A call has none.',
  },
  ETag: { description: 'For `If-None-Match`. Another one whenever the answer changes.' },
  'Cache-Control': { description: 'Whether a cache on the way may keep the answer.' },
  Vary: { description: 'The headers that the answer depends on.' },
}

/** By what `Accept` asks for: a list, exactly one row, or a file for a spreadsheet. */
function rowsContent({
  name,
  example,
}: TableWords): Record<string, Content & { examples?: Examples }> {
  return {
    'application/json': { listOf: name, examples: { rows: [example] } },
    'application/vnd.pgrst.object+json': { name, examples: { row: example } },
    'application/vnd.pgrst.array+json': { listOf: name },
    'text/csv': { schema: { type: 'string' } },
  }
}

export function readAnswers(words: TableWords): Record<number, AnswerDescription> {
  const rows = { headers: readHeaders, content: rowsContent(words), shapedBy: 'select' }
  return {
    200: { description: `The ${words.many}, all that match or those on this page.`, ...rows },
    206: { description: `Some of the ${words.many}; \`Content-Range\` says of how many.`, ...rows },
    304: {
      description: 'Nothing changed.',
      headers: { ETag: readHeaders.ETag },
    },
  }
}

export const headAnswers = ({ many }: TableWords): Record<number, AnswerDescription> => ({
  200: { description: `How many ${many} there are.`, headers: readHeaders },
  206: { description: `How many ${many} there are, and which ones come.`, headers: readHeaders },
  304: { description: 'Nothing changed.', headers: { ETag: readHeaders.ETag } },
})

/** With `Prefer: return=representation` the rows come back, otherwise nothing. */
export const shownRows = (words: TableWords, description: string): AnswerDescription => ({
  description,
  headers: rangeHeaders,
  content: rowsContent(words),
  shapedBy: 'select',
})

export function addedRows(words: TableWords): AnswerDescription {
  const shown = shownRows(words, `The ${words.many} are there.`)
  const location = { description: 'The new row, for `Prefer: return=headers-only`.' }
  return { ...shown, headers: { ...shown.headers, Location: location } }
}

export const nothingShown: AnswerDescription = {
  description: 'It is done.',
  headers: rangeHeaders,
}
