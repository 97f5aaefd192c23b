import { sampleCategories, sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import { categories, products } from '#modules/catalogue/catalogue.tables.ts'
import type { Connection } from '#platform/database/database.ts'
import { samplePicturePath } from './sample-pictures.ts'

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
