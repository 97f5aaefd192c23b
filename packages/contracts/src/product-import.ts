import { z } from 'zod'
import { streamLineSchema } from './progress-stream.ts'

/** Answer of `POST /admin/v1/products/import`, the same for a dry run and for the real thing. */

export const importStates = ['new', 'changed', 'unchanged', 'wrong'] as const
export type ImportState = (typeof importStates)[number]

const importChangeSchema = z.strictObject({
  column: z.string(),
  /** Long texts are cut; empty for a new product. */
  before: z.string(),
  after: z.string(),
})
export type ImportChange = z.infer<typeof importChangeSchema>

const importErrorSchema = z.strictObject({
  /** The column whose cell is wrong; empty where the whole row is. */
  column: z.string(),
  message: z.string(),
})
export type ImportError = z.infer<typeof importErrorSchema>

const importRowSchema = z.strictObject({
  /** Line of the file on which the row begins. */
  line: z.int(),
  id: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  changes: z.array(importChangeSchema),
  errors: z.array(importErrorSchema),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importReportSchema = z
  .strictObject({
    dry_run: z.boolean(),
    counts: z.record(z.enum(importStates), z.int()),
    rows: z
      .array(importRowSchema)
      .describe('In the order of the file; rows that change nothing are counted only.'),
    unknown_columns: z
      .array(z.string())
      .optional()
      .describe('Columns that the shop does not have, where they are left out.'),
  })
  .meta({ id: 'ImportReport', description: 'What the file does, or has done.' })
export type ImportReport = z.infer<typeof importReportSchema>

/** One line of the streamed response. */
export const importStreamLineSchema = streamLineSchema(importReportSchema).meta({
  id: 'ImportStreamLine',
  description: 'Progress first; the last line is the report, or what went wrong.',
})
export type ImportStreamLine = z.infer<typeof importStreamLineSchema>
