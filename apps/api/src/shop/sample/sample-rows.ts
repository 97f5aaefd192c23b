import { sampleCategories, sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import { samplePicturePath } from './sample-pictures.ts'

/** As the catalogue keeps them. */
export const sampleRows = () => ({
  categories: sampleCategories.map((category) => ({
    ...category,
    image: samplePicturePath('categories', category.id),
  })),
  products: sampleProducts.map((product) => ({
    ...product,
    image: samplePicturePath('products', product.id),
  })),
})
