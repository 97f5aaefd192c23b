import { z } from 'zod'
import { slugPattern, slugRule } from './catalogue-options.ts'
import { pageLimits, pagePlaces } from './page-options.ts'
import { versionSchema } from './versions.ts'

export const pageSlugSchema = z
  .string()
  .max(pageLimits.slugLengthMax)
  .regex(slugPattern, `must be ${slugRule}`)

const runSchema = z.strictObject({
  text: z.string().describe('A line break in it is shown as one.'),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  to: z
    .string()
    .optional()
    .describe('Where it links: a path of the shop, http, https, mailto or tel.'),
})
export type PageRun = z.infer<typeof runSchema>

const runsSchema = z.array(runSchema)
const listShape = { ordered: z.boolean(), start: z.int().describe('The first number.') }

/** What a page consists of. Nothing in it nests, so nothing in it can be too deep. */
const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), level: z.int().min(2).max(4), runs: runsSchema }),
  z.strictObject({ type: z.literal('paragraph'), runs: runsSchema }),
  z.strictObject({
    type: z.literal('list'),
    ...listShape,
    items: z.array(
      z.strictObject({
        runs: runsSchema,
        list: z
          .strictObject({ ...listShape, items: z.array(runsSchema) })
          .optional()
          .describe('The list below this item.'),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('quote'), paragraphs: z.array(runsSchema) }),
  z.strictObject({ type: z.literal('code'), text: z.string() }),
  z.strictObject({ type: z.literal('picture'), image: z.string(), alt: z.string() }),
  z.strictObject({ type: z.literal('rule') }),
])
export type PageBlock = z.infer<typeof blockSchema>

const shownShape = { title: z.string(), description: z.string(), blocks: z.array(blockSchema) }

export const pageSchema = z
  .strictObject({
    slug: z.string(),
    ...shownShape,
    is_built_in: z.boolean().describe('Whether this is the text that every shop comes with.'),
  })
  .meta({ id: 'Page', description: 'A page of text, with the settings of the shop in it.' })
export type Page = z.infer<typeof pageSchema>

export const pageLinkSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    place: z.enum(['footer', 'menu']),
  })
  .meta({ id: 'PageLink', description: 'A page that the shop links in its footer or its menu.' })
export type PageLink = z.infer<typeof pageLinkSchema>

const titleSchema = z.string().trim().min(1).max(pageLimits.titleLengthMax)
const descriptionSchema = z.string().trim().max(pageLimits.descriptionLengthMax)
const bodySchema = z.string().max(pageLimits.bodyLengthMax)
const placeSchema = z
  .enum(pagePlaces)
  .describe('Where the shop links it; of a built-in page it means nothing.')

export const pageTextSchema = z
  .strictObject({
    title: titleSchema,
    description: descriptionSchema.describe('Below the title, and shown by search engines.'),
    body: bodySchema.describe('In Markdown; HTML is shown as it is typed.'),
  })
  .meta({
    id: 'PageText',
    description: 'The text of a page.',
    examples: [
      { title: 'Our workshop', description: 'Where it is made.', body: '## Wood\n\nBeech.' },
    ],
  })
export type PageText = z.infer<typeof pageTextSchema>

export const pageInputSchema = pageTextSchema
  .extend({
    place: placeSchema,
    version: versionSchema.describe('As it was read, 0 for a new page: another one is a conflict.'),
  })
  .meta({
    id: 'NewPage',
    description: 'A page, as the owner saves it.',
    examples: [
      {
        title: 'Our workshop',
        description: 'Where it is made.',
        body: '## Wood\n\nBeech.',
        place: 'footer',
        version: 0,
      },
    ],
  })
export type PageInput = z.infer<typeof pageInputSchema>

export const listedPageSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    place: placeSchema,
    is_built_in: z.boolean(),
    version: z.int(),
    updated_at: z.iso.datetime({ offset: true }).nullable().describe('null: nobody changed it.'),
  })
  .meta({ id: 'ListedPage', description: 'A page in the list of the panel.' })
export type ListedPage = z.infer<typeof listedPageSchema>

export const editedPageSchema = listedPageSchema
  .extend({ description: z.string(), body: z.string() })
  .meta({ id: 'EditedPage', description: 'A page with its Markdown.' })
export type EditedPage = z.infer<typeof editedPageSchema>

const problemSchema = z.strictObject({
  problem: z
    .enum(['missing_page', 'refused_link', 'refused_picture', 'unknown_value', 'too_deep'])
    .describe(
      'A refused link is shown as text, a refused picture is left out, and so is all that follows what is nested too deeply.',
    ),
  what: z.string().describe('The address, the name in braces, or the line.'),
})
export type PageProblem = z.infer<typeof problemSchema>

export const pagePreviewSchema = z
  .strictObject({ ...shownShape, problems: z.array(problemSchema) })
  .meta({ id: 'PagePreview', description: 'How a page will look.' })
export type PagePreview = z.infer<typeof pagePreviewSchema>

export const savedPageSchema = editedPageSchema
  .extend({ problems: z.array(problemSchema) })
  .meta({ id: 'SavedPage', description: 'A page that was saved, and what to look at in it.' })

export type SavedPage = z.infer<typeof savedPageSchema>

export const pageVersionSchema = z
  .strictObject({
    version: z.int(),
    title: z.string(),
    is_built_in: z.boolean(),
    saved_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'PageVersion', description: 'A version of a page, as it was saved.' })
export type PageVersion = z.infer<typeof pageVersionSchema>

export const pageVersionTextSchema = pageVersionSchema
  .extend({ description: z.string(), body: z.string() })
  .meta({ id: 'PageVersionText', description: 'A version of a page with its Markdown.' })
export type PageVersionText = z.infer<typeof pageVersionTextSchema>
