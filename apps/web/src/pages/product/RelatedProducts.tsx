import { ArrowRight } from 'lucide'
import type { Category, Product } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import {
  useListCategoriesQuery,
  useListRelatedProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { CardWishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** Shows neither a loading state nor an error: related products are optional. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const { data: products } = useListRelatedProductsQuery({
    id: product.id,
    category: product.category,
  })
  const { data: categories } = useListCategoriesQuery()
  const category = categories?.find(({ id }) => id === product.category)

  if (!products || products.length === 0) return null

  return (
    <section aria-labelledby="related" className="mt-24 print:hidden">
      <h2 id="related" className="mb-9 text-3xl">
        Related products
      </h2>
      <ProductGrid
        products={products}
        last={category && <RestOfCategory category={category} shownCount={products.length} />}
        renderProduct={(related) => (
          <ProductCard
            product={related}
            categoryName={category?.name}
            headingLevel="h3"
            action={<AddToCartButton product={related} />}
            wish={<CardWishlistToggle product={related} />}
          />
        )}
      />
    </section>
  )
}

/** By how many products there are: what is left of a row of four, and of two on a narrow screen. */
const places = [
  { item: 'hidden', wide: '' },
  { item: 'lg:col-span-3', wide: 'max-lg:hidden' },
  { item: 'col-span-2', wide: '' },
  { item: '', wide: 'hidden' },
]

type RestOfCategoryProps = { category: Category; shownCount: number }

/** Fills the rest of a row of few products with a link to all of them. */
const RestOfCategory = ({ category, shownCount }: RestOfCategoryProps) => {
  const place = places[shownCount]
  if (!place) return null

  return (
    <li className={place.item}>
      <ShopLink
        to={paths.category(category.id)}
        {...areaAccent(category.id)}
        className="picture-frame group relative flex h-full overflow-hidden rounded-lg bg-area-tint"
      >
        <span className={classNames('w-1/2 shrink-0', place.wide)}>
          <Picture
            image={category.image}
            alt=""
            ratio="category"
            sizes="(min-width: 64rem) 36vw, 46vw"
            className="h-full"
          />
        </span>
        <span className="m-auto flex flex-col gap-4 p-5 lg:p-8">
          <BeadBar count={beadsOf(category.id)} className="text-lg" />
          <span className="font-display text-xl font-medium group-hover:text-honey">
            All of {category.name}
          </span>
          <span className={classNames('text-ink-soft max-lg:hidden', place.wide)}>
            {category.description}
          </span>
          <Icon of={ArrowRight} className="size-5 text-honey" />
        </span>
      </ShopLink>
    </li>
  )
}
