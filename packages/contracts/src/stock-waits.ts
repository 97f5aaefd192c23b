import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { productIdSchema } from './catalogue.ts'

const moment = z.iso.datetime({ offset: true })

/** A row of `/rest/v1/stock_waits`. */
export const stockWaitSchema = z
  .strictObject({
    id: z.uuid().describe('Made by the database.'),
    product_id: productIdSchema.describe('What is waited for.'),
    email: z.string().describe('In lower case.'),
    user_id: z.uuid().nullable().describe('The account that asked, if one did.'),
    confirmed_at: moment.nullable().describe('When the address was confirmed.'),
    created_at: moment.describe('When it was asked for.'),
  })
  .meta({
    id: 'StockWait',
    description: 'Somebody who gets one email when a product is back.',
    examples: [
      {
        id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0d',
        product_id: 'red-rods',
        email: 'ada@example.com',
        user_id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
        confirmed_at: '2026-09-01T08:30:00.123456+00:00',
        created_at: '2026-09-01T08:30:00.123456+00:00',
      },
    ],
  })
export type StockWait = z.infer<typeof stockWaitSchema>

export const newStockWaitSchema = z.strictObject({
  product_id: productIdSchema,
  email: z
    .string()
    .trim()
    .min(1)
    .max(emailLengthMax)
    .optional()
    .describe('Without it, that of the account.'),
})
export type NewStockWait = z.input<typeof newStockWaitSchema>

export const confirmStockWaitSchema = z.strictObject({ token: z.string().max(100) }).meta({
  id: 'ConfirmStockWait',
  description: 'From the link in the mail.',
  examples: [{ token: 'the token of the link in the mail' }],
})

export const endStockWaitSchema = z.strictObject({
  key: z.uuid().describe('As the mail has it in a link.'),
})

/** How many ids of products one question may name. */
const idsMax = 100

export const countStockWaitsSchema = z.strictObject({
  product_ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(productIdSchema).max(idsMax))
    .describe(`Ids of up to ${idsMax} products, separated by commas.`),
})

export const waitingSchema = z
  .strictObject({
    product_id: productIdSchema,
    waiting: z.int().describe('Confirmed addresses.'),
  })
  .meta({ id: 'Waiting', description: 'How many wait for a product.' })
export type Waiting = z.infer<typeof waitingSchema>
