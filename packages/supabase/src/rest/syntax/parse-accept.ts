import { notAcceptable } from '#supabase/rest/rest-errors.ts'

/** The form of the answer: a list or one object in JSON, or CSV. */
export type AnswerForm = {
  kind: 'list' | 'object' | 'csv'
  isNullStripped: boolean
  contentType: string
}

const charset = '; charset=utf-8'
const list: AnswerForm = {
  kind: 'list',
  isNullStripped: false,
  contentType: `application/json${charset}`,
}
const object: AnswerForm = {
  kind: 'object',
  isNullStripped: false,
  contentType: `application/vnd.pgrst.object+json${charset}`,
}
const csv: AnswerForm = { kind: 'csv', isNullStripped: false, contentType: `text/csv${charset}` }

const forms = new Map<string, AnswerForm>([
  ['*/*', list],
  ['application/*', list],
  ['application/json', list],
  ['application/vnd.pgrst.array+json', list],
  ['application/vnd.pgrst.array', list],
  ['application/vnd.pgrst.object+json', object],
  ['application/vnd.pgrst.object', object],
  ['text/csv', csv],
  ['text/*', csv],
])

const strippedTypes = {
  list: `application/vnd.pgrst.array+json;nulls=stripped${charset}`,
  object: `application/vnd.pgrst.object+json;nulls=stripped${charset}`,
  csv: csv.contentType,
}

export function parseAccept(header: string | undefined): AnswerForm {
  if (header === undefined || header.trim() === '') return list
  const ranges = header
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
    .map(([mediaType = '', ...parameters]) => ({ mediaType, parameters }))
    .toSorted((first, second) => quality(second.parameters) - quality(first.parameters))

  for (const { mediaType, parameters } of ranges) {
    const form = forms.get(mediaType)
    if (form === undefined || quality(parameters) === 0) continue
    const isNullStripped = parameters.includes('nulls=stripped')
    return isNullStripped
      ? { ...form, isNullStripped, contentType: strippedTypes[form.kind] }
      : form
  }
  throw notAcceptable(header)
}

function quality(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const value = given === undefined ? 1 : Number(given.slice(2))
  return Number.isNaN(value) ? 1 : value
}
