import {
  categoryInputSchema,
  productIdSchema,
  productInputSchema,
} from '@golden-bead/contracts/catalogue'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { z } from 'zod'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { RightsTable } from '#supabase/rest/rights.ts'
import { categoryDocs, productDocs } from './catalogue-docs.ts'
import { categories, products } from './catalogue.tables.ts'
import type { ImageStore } from './stored-image.ts'

/** Every client may read the catalogue, admins and the service key may write it. */
const catalogueRights: RightsTable = {
  anon: { select: 'all' },
  recovery: { select: 'all' },
  user: { select: 'all' },
  admin: {
    select: 'all',
    insert: { rows: 'all', columns: 'writable' },
    update: { rows: 'all', columns: 'writable' },
    delete: 'all',
  },
  service: {
    select: 'all',
    insert: { rows: 'all', columns: 'writable' },
    update: { rows: 'all', columns: 'writable' },
    delete: 'all',
  },
}

const imageRule = ({ stored }: ImageStore) =>
  z
    .string()
    .max(catalogueLimits.imageLengthMax)
    .transform((image, context) => {
      const form = stored(image)
      if (form !== undefined) return form
      context.addIssue({
        code: 'custom',
        message:
          'The image must be a picture of this shop or lie on a host that IMAGE_HOSTS lists.',
      })
      return z.NEVER
    })

export const describeProducts = (images: ImageStore) =>
  describeTable(products, {
    rights: catalogueRights,
    accepts: { ...productInputSchema.shape, id: productIdSchema, image: imageRule(images) },
    hidden: ['search_vector'],
    onlyByName: ['age_from', 'age_to'],
    alsoKnownAs: { ageRange: 'age_range', inStock: 'in_stock' },
    shownAs: { image: images.shownSql },
    docs: productDocs,
  })

export const describeCategories = (images: ImageStore) =>
  describeTable(categories, {
    rights: catalogueRights,
    accepts: { ...categoryInputSchema.shape, image: imageRule(images) },
    shownAs: { image: images.shownSql },
    docs: categoryDocs,
  })
