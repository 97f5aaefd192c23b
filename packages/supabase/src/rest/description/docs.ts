import type { z } from 'zod'
import type { Parameters } from '@golden-bead/server/openapi/parameters'

/** The API description of a table. */
export type TableDocs = {
  tag: string
  tagDescription: string
  /**
   * One row as a read without `select` returns it, with a name such as `Book`. Its columns have
   * descriptions; its example is shown for writes too, or Swagger UI would make up values.
   */
  row: z.ZodObject
  description: string
  one: string
  many: string
  /** Descriptions of columns that are not in a row. */
  columns?: Readonly<Record<string, string>>
  /** Columns that a new row must have. */
  required?: readonly string[]
  /** The column of the example that a change shows, by default its name. */
  exampleChange?: string
}

/** The API description of a function. */
export type FunctionDocs = {
  operationId: string
  tag: string
  summary: string
  description: string
  parameters: Parameters
}

/** In a row, a new row and a change. */
export function meaningOf(
  { name, docs }: { name: string; docs: TableDocs },
  column: string,
): string {
  const { row, columns = {} } = docs
  const meaning = row.shape[column]?.description ?? columns[column]
  if (meaning === undefined) throw new Error(`The column ${column} of ${name} has no description.`)
  return meaning
}

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
