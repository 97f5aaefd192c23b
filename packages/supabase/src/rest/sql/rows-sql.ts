import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import { quoteLiteral } from '@golden-bead/server/database/binds'
import type { Selection } from './select-sql.ts'

/** A larger answer would take too much memory. */
export const answerBytesMax = 32 * 1024 * 1024

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The expression that turns the rows `r` into the body. PostgreSQL builds it, so that numbers and
 * times look as they do in PostgREST.
 */
export const bodySql = (form: AnswerForm, selection: Selection): string =>
  form.kind === 'csv' ? csvSql(selection) : jsonSql(form)

/** Null if the body is too large. */
export const boundedBodySql = (body: string): string =>
  `case when octet_length(${body}) <= ${answerBytesMax} then ${body} end`

function jsonSql({ kind, isNullStripped }: AnswerForm): string {
  const row = isNullStripped ? 'json_strip_nulls(row_to_json(r.*))' : 'row_to_json(r.*)'
  const rows = `coalesce(string_agg(${row}::text, ','), '')`
  return kind === 'object' ? rows : `'[' || ${rows} || ']'`
}

function csvSql({ outputs }: Selection): string {
  const header = outputs.map(({ name }) => csvCell(name)).join(',')
  // A row as text is in parentheses, which are removed.
  const line = `substring(r.*::text from 2 for length(r.*::text) - 2)`
  return `${quoteLiteral(`${header}\n`)} || coalesce(string_agg(${line}, E'\\n'), '')`
}
