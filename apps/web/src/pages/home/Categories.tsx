import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { CategoryCard } from '#features/catalogue/CategoryCard.tsx'
import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { classNames } from '#ui/class-names.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SectionHeading } from './SectionHeading.tsx'

/** All cards have one size, whatever their number; wide screens show full rows. */
const gridStyle = (count: number) =>
  classNames(
    'grid grid-cols-2 gap-4 max-2xs:grid-cols-1 sm:grid-cols-6 lg:gap-5',
    count % 5 === 0 ? 'lg:grid-cols-10' : count % 3 !== 0 && 'lg:grid-cols-8',
  )

const placeOf = (index: number, count: number) =>
  classNames(
    'sm:col-span-2',
    // The last two of five stand in the middle of their row.
    count === 5 && index === 3 && 'sm:max-lg:col-start-2',
    // Alone in its row, the last card of a phone lies down.
    index === count - 1 && count % 2 === 1 && 'lying max-sm:col-span-full',
  )

export const Categories = () => {
  const categories = useListCategoriesQuery()
  const { data } = categories

  if (data?.length === 0) return null

  return (
    <section aria-labelledby="categories" className="pb-20 sm:pb-28">
      <SectionHeading
        id="categories"
        title="Explore by Category"
        lead="Each area has its bead bar: always as many beads, always in the same color."
      />
      {data ? (
        <ul className={gridStyle(data.length)}>
          {data.map((category, index) => (
            <li key={category.id} className={placeOf(index, data.length)}>
              <CategoryCard category={category} />
            </li>
          ))}
        </ul>
      ) : categories.error ? (
        <LoadFailure words="Failed to fetch categories" query={categories} />
      ) : (
        <div role="status" className={gridStyle(categoryIds.length)}>
          <p className="sr-only">Loading categories</p>
          {categoryIds.map((id, index) => (
            <div key={id} aria-hidden="true" className={placeOf(index, categoryIds.length)}>
              <Skeleton className="aspect-[4/3] w-full rounded-lg" />
              <Skeleton className="mt-6 h-7 w-1/2" />
              <Skeleton className="mt-3 h-16 w-full" />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
