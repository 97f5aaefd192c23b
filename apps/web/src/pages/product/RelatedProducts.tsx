import type { Product } from '@golden-bead/contracts/catalogue'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { useListRelatedProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { useCategoryNames } from '#features/catalogue/use-category-names.ts'

/** Says nothing while it loads or where it fails: nobody came here for these. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const { data: products } = useListRelatedProductsQuery({
    id: product.id,
    category: product.category,
  })
  const nameOf = useCategoryNames()

  if (!products || products.length === 0) return null

  return (
    <section aria-labelledby="related" className="mt-24 print:hidden">
      <h2 id="related" className="mb-9 text-3xl">
        Related products
      </h2>
      <ProductGrid
        products={products}
        renderProduct={(related) => (
          <ProductCard
            product={related}
            categoryName={nameOf(related.category)}
            headingLevel="h3"
            action={<AddToCartButton product={related} />}
          />
        )}
      />
    </section>
  )
}
