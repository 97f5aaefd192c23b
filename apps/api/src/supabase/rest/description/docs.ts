import type { z } from 'zod'
import type { Parameters, Docs } from '#platform/openapi/section.ts'

/** What the API description says of a table. */
export type TableDocs = {
  /** Of one row, such as `Product`. */
  name: string
  tag: string
  tagDescription: string
  /** One row as everybody sees it who asks for no certain columns. */
  row: z.ZodType
  description: string
  one: string
  many: string
  /** By column; those that `*` leaves out are described too. */
  columns: Docs
  /** Columns that a new row must have. */
  required: readonly string[]
  /** One row; without it, a reader sees one of made-up values. */
  example?: Readonly<Record<string, unknown>>
}

/** What it says of a function. */
export type FunctionDocs = {
  operation: string
  tag: string
  summary: string
  description: string
  parameters: Parameters
  /** Of a function that answers with a value of its own, and not with rows. */
  answer?: { name: string; schema: z.ZodType; docs: Docs }
}

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
