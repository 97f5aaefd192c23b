import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import { quoteLiteral } from './binds.ts'
import type { Selection } from './select-sql.ts'

/** What a longer answer would cost in memory is no one request's to spend. */
export const answerBytesMax = 32 * 1024 * 1024

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The expression that turns the rows `r` into the body of an answer. Postgres builds it, so that
 * numbers and times look as they do everywhere on this wire.
 */
export const bodySql = (form: AnswerForm, selection: Selection): string =>
  form.kind === 'csv' ? csvSql(selection) : jsonSql(form)

/** Null in place of a body that is too large. */
export const boundedBodySql = (body: string): string =>
  `case when octet_length(${body}) <= ${answerBytesMax} then ${body} end`

function jsonSql({ kind, isNullStripped }: AnswerForm): string {
  const row = isNullStripped ? 'json_strip_nulls(row_to_json(r.*))' : 'row_to_json(r.*)'
  const rows = `coalesce(string_agg(${row}::text, ','), '')`
  return kind === 'object' ? rows : `'[' || ${rows} || ']'`
}

function csvSql({ outputs }: Selection): string {
  const header = outputs.map(({ name }) => csvCell(name)).join(',')
  // A row as text stands in parentheses.
  const line = `substring(r.*::text from 2 for length(r.*::text) - 2)`
  return `${quoteLiteral(`${header}\n`)} || coalesce(string_agg(${line}, E'\\n'), '')`
}
