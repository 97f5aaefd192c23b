import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { CategoryCard } from '#features/catalogue/CategoryCard.tsx'
import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { errorMessage } from '#lib/error-message.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SectionHeading } from './SectionHeading.tsx'

const gridStyle = 'grid grid-cols-2 gap-4 sm:grid-cols-6 lg:gap-7'

/** Five cards fill the rows as three and two; any other number flows on. */
const placeOf = (index: number, count: number) =>
  classNames(
    index === count - 1 && count % 2 === 1 && 'max-sm:col-span-2',
    count === 5 && index > 2 ? 'sm:col-span-3' : 'sm:col-span-2',
  )

export const Categories = () => {
  const { data, error, isFetching, refetch } = useListCategoriesQuery()

  return (
    <section aria-labelledby="categories" className="pb-20 sm:pb-28">
      <SectionHeading id="categories" title="Explore by Category" />
      {data ? (
        <ul className={gridStyle}>
          {data.map((category, index) => (
            <li key={category.id} className={placeOf(index, data.length)}>
              <CategoryCard category={category} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure
          message={errorMessage(error, 'Failed to fetch categories')}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className={gridStyle}>
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
