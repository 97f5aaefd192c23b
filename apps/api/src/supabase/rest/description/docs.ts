import type { z } from 'zod'
import type { Parameters, Docs } from '#platform/openapi/section.ts'

/** The API description of a table. */
export type TableDocs = {
  /** The name of one row, such as `Product`. */
  name: string
  tag: string
  tagDescription: string
  /** One row as a read without `select` returns it. */
  row: z.ZodType
  description: string
  one: string
  many: string
  /** By column, including those that `*` leaves out. */
  columns: Docs
  /** Columns that a new row must have. */
  required: readonly string[]
  /** One row; without it, Swagger UI makes up values. */
  example?: Readonly<Record<string, unknown>>
  /** The column of the example that a change shows, by default its name. */
  exampleChange?: string
}

/** The API description of a function. */
export type FunctionDocs = {
  operation: string
  tag: string
  summary: string
  description: string
  parameters: Parameters
  /** For a function that returns a value of its own instead of rows. */
  answer?: { name: string; schema: z.ZodType; docs: Docs }
}

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
