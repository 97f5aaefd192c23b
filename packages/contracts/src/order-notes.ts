import { z } from 'zod'
import { orderNoteLimits } from './order-options.ts'

export const orderNoteSchema = z.strictObject({
  id: z.int(),
  text: z.string(),
  author_id: z
    .uuid()
    .nullable()
    .describe('The admin who wrote it; null: a server, or one who is gone.'),
  author_name: z.string().optional().describe('By name or address.'),
  created_at: z.iso.datetime({ offset: true }),
})
export type OrderNote = z.infer<typeof orderNoteSchema>

export const newOrderNoteSchema = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1)
      .max(orderNoteLimits.textLengthMax)
      .describe('Only admins see it.'),
  })
  .meta({ id: 'NewOrderNote', examples: [{ text: 'She calls back on Monday.' }] })
