import { z } from 'zod'

/** Who accepts this type is answered line by line: the progress first, then the report or an error. */
export const progressStreamType = 'application/x-ndjson'

const progressSchema = z.strictObject({ done: z.int(), total: z.int() })
export type Progress = z.infer<typeof progressSchema>

const streamErrorSchema = z.looseObject({ status: z.int(), code: z.string(), message: z.string() })

/** One line of such an answer. */
export const streamLineSchema = <Report extends z.ZodType>(report: Report) =>
  z.union([
    z.strictObject({ progress: progressSchema }),
    z.strictObject({ report }),
    z.strictObject({ error: streamErrorSchema }),
  ])
