import { z } from 'zod'

/** What an owner wants to be rid of when he begins with his own shop. */
export const sampleChoiceSchema = z
  .strictObject({
    products: z
      .boolean()
      .describe(
        'The sample products, but for those that an order holds and those that were changed.',
      ),
    categories: z
      .boolean()
      .describe(
        'The sample categories, but for those that have products and those that were changed.',
      ),
    bank_details: z
      .boolean()
      .describe('The sample text on how to pay, and the sample name and address of the seller.'),
  })
  .meta({
    id: 'SampleChoice',
    description: 'What goes when the shop is no longer the sample.',
    examples: [{ products: true, categories: true, bank_details: true }],
  })
export type SampleChoice = z.infer<typeof sampleChoiceSchema>

export const sampleReportSchema = z
  .strictObject({
    is_sample: z.boolean().describe('Whether the shop is the sample.'),
    products: z.int().describe('Products that go.'),
    held_products: z
      .array(z.string())
      .describe('Names of those that stay: an order holds them, or they were counted anew.'),
    categories: z.int().describe('Categories that go.'),
    bank_details: z.boolean().describe('Whether the text on how to pay goes.'),
  })
  .meta({ id: 'SampleReport', description: 'What of the sample goes, or has gone.' })
export type SampleReport = z.infer<typeof sampleReportSchema>
