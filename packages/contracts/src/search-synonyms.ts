import { z } from 'zod'

export const synonymLimits = {
  /** How many the shop has. */
  entriesMax: 200,
  phraseLengthMax: 60,
  phraseWordsMax: 5,
  /** As many as a search takes. */
  alternativesMax: 5,
} as const

const phraseSchema = z
  .string()
  .trim()
  .max(synonymLimits.phraseLengthMax)
  .regex(/[\p{L}\p{N}]/u)

/** What the owner saves. */
export const synonymInputSchema = z.strictObject({
  phrase: phraseSchema.describe('What people type, such as `wooden blocks`.'),
  alternatives: z
    .array(phraseSchema)
    .min(1)
    .max(synonymLimits.alternativesMax)
    .describe(
      `What else is looked for, such as \`beech cubes\`, ${synonymLimits.alternativesMax} at most.`,
    ),
})
export type SynonymInput = z.infer<typeof synonymInputSchema>

export const synonymSchema = synonymInputSchema
  .extend({
    id: z.uuid().describe('Made if it is missing.'),
    created_at: z.iso.datetime({ offset: true }).describe('When it was added.'),
    updated_at: z.iso.datetime({ offset: true }).describe('When it was last changed.'),
  })
  .meta({
    id: 'SearchSynonym',
    description: 'What else a search looks for where somebody types a phrase.',
    examples: [
      {
        id: '0c8f1f0e-6b0a-4c55-9a8e-0d3a2f4b6c71',
        phrase: 'stacking blocks',
        alternatives: ['cubes', 'prisms'],
        created_at: '2026-08-20T14:05:00.654321+00:00',
        updated_at: '2026-09-01T08:30:00.123456+00:00',
      },
    ],
  })
export type Synonym = z.infer<typeof synonymSchema>
