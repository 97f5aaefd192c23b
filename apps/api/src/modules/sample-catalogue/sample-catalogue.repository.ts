import { sampleCategories, sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import { eq } from 'drizzle-orm'
import { categories, products } from '#modules/catalogue/catalogue.tables.ts'
import type { Connection } from '#platform/database/database.ts'
import { milestones } from '#platform/database/platform.tables.ts'
import { samplePicturePath } from './sample-pictures.ts'

const milestone = 'sample-catalogue'

export async function isPlanted(connection: Connection): Promise<boolean> {
  const reached = await connection
    .select({ name: milestones.name })
    .from(milestones)
    .where(eq(milestones.name, milestone))
  return reached.length > 0
}

/** False when another instance was first. */
export async function claimPlanting(connection: Connection): Promise<boolean> {
  const claimed = await connection
    .insert(milestones)
    .values({ name: milestone })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  return claimed.length > 0
}

export async function isCatalogueEmpty(connection: Connection): Promise<boolean> {
  const [category] = await connection.select({ id: categories.id }).from(categories).limit(1)
  return category === undefined
}

export async function insertSampleCatalogue(connection: Connection): Promise<void> {
  await connection.insert(categories).values(
    sampleCategories.map((category) => ({
      ...category,
      image: samplePicturePath('categories', category.id),
    })),
  )
  await connection.insert(products).values(
    sampleProducts.map(({ age_range: ageRange, in_stock: inStock, benefits, ...product }) => ({
      ...product,
      ageRange,
      inStock,
      benefits: [...benefits],
      image: samplePicturePath('products', product.id),
    })),
  )
}
