import type { ReactNode } from 'react'
import { X } from 'lucide'
import type { Category } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { AddToCartButton } from '#features/cart/AddToCartButton.tsx'
import {
  useListFeaturedProductsQuery,
  useSearchProductsQuery,
} from '#features/catalogue/catalogue.api.ts'
import { pathOfFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { ProductCard } from '#features/catalogue/ProductCard.tsx'
import { ProductGrid } from '#features/catalogue/ProductGrid.tsx'
import { nearestQuery } from '#features/catalogue/search-query.ts'
import { readTyped } from '#features/catalogue/typed-filters.ts'
import { CardWishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { activeFilters } from './active-filters.ts'

type NearestProductsProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
}

/** Ways on from a search without a result: filters to take off, categories, and what comes nearest. */
export const NearestProducts = ({ filters, categories }: NearestProductsProps) => (
  <div className="space-y-10 pb-14">
    <WithoutFilters filters={filters} categories={categories} />
    {categories && categories.length > 0 && (
      <Part title="Look in a category">
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink variant="secondary" to={paths.category(id)}>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Part>
    )}
    <Nearest filters={filters} categories={categories} />
  </div>
)

const WithoutFilters = ({ filters, categories }: NearestProductsProps) => {
  const others = activeFilters(filters, categories)
  // A word alone can be taken off above.
  if (others.length === 0) return null
  const { words: typed } = readTyped(filters.query)
  // Of what was typed, the age and the price stay.
  const words = typed
    ? [{ key: 'words', label: `“${typed}”`, without: { ...filters, query: '' } }]
    : []

  return (
    <Part title="Search without">
      <ul className="flex flex-wrap gap-2">
        {[...words, ...others].map(({ key, label, without }) => (
          <li key={key} className="max-w-full">
            <ButtonLink
              variant="secondary"
              to={pathOfFilters(without)}
              preventScrollReset
              className="max-w-full"
            >
              <Icon of={X} className="size-3.5 shrink-0" />
              <span className="truncate">{label}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Nearest = ({ filters, categories }: NearestProductsProps) => {
  const hasWords = readTyped(filters.query).words !== ''
  const { currentData: near, isError } = useSearchProductsQuery(nearestQuery(filters), {
    skip: !hasWords,
  })
  const hasNone = !hasWords || isError || near?.products.length === 0
  const { data: featured = [] } = useListFeaturedProductsQuery(undefined, { skip: !hasNone })
  const products = hasNone ? featured.slice(0, 3) : (near?.products ?? [])
  if (products.length === 0) return null

  return (
    <Part title={hasNone ? 'What others like' : 'What comes nearest'}>
      <ProductGrid
        columns={3}
        products={products}
        renderProduct={(product) => (
          <ProductCard
            product={product}
            categoryName={categories?.find(({ id }) => id === product.category)?.name}
            action={<AddToCartButton product={product} />}
            headingLevel="h3"
            wish={<CardWishlistToggle product={product} />}
          />
        )}
      />
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
)
