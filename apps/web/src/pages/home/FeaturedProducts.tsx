import { featuredProductsMax } from '@golden-bead/contracts/catalogue-options'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import { useListFeaturedProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { ProductGridSkeleton } from '#features/catalogue/ProductGridSkeleton.tsx'
import { useCategoryNames } from '#features/catalogue/use-category-names.ts'
import { CardWishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { SectionHeading } from './SectionHeading.tsx'

export const FeaturedProducts = () => {
  const featured = useListFeaturedProductsQuery()
  const { data: products } = featured
  const nameOf = useCategoryNames()

  if (products?.length === 0) return null

  return (
    <section aria-labelledby="featured" className="pt-9 pb-12 sm:pt-16 sm:pb-20">
      <SectionHeading
        id="featured"
        title="Featured products"
        aside={
          <ShopLink to={paths.products()} className="link font-medium">
            See all products
          </ShopLink>
        }
      />
      {products ? (
        <ProductGrid
          products={products}
          renderProduct={(product) => (
            <ProductCard
              product={product}
              categoryName={nameOf(product.category)}
              headingLevel="h3"
              action={<AddToCartButton product={product} />}
              wish={<CardWishlistToggle product={product} />}
            />
          )}
        />
      ) : featured.error ? (
        <LoadFailure words="Failed to fetch products" query={featured} />
      ) : (
        <ProductGridSkeleton count={featuredProductsMax} columns={4} />
      )}
    </section>
  )
}
