import { useCallback, type ReactNode, type RefObject } from 'react'
import type { Category, ProductFacets } from '@golden-bead/contracts/catalogue'
import { pathOfFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { CatalogueToolbar } from './CatalogueToolbar.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'

type CatalogueChoicesProps = {
  filters: CatalogueFilters
  /** `undefined` until they are known. */
  categories: readonly Category[] | undefined
  facets: ProductFacets | undefined
  total: number | undefined
  hasFailed: boolean
  header: ReactNode
  results: RefObject<HTMLElement | null>
  /** What came of the choices. A new choice is shown without drawing it again. */
  children: ReactNode
}

/** Everything that sets filters, order and view, around the products. */
export const CatalogueChoices = ({
  filters,
  categories,
  facets,
  total,
  hasFailed,
  header,
  results,
  children,
}: CatalogueChoicesProps) => {
  const [chosen, choose] = useOptimisticChoice(filters)
  const { header: headerBox, measureHeader } = useScrollAnchor()
  const handleChange = useCallback(
    (next: CatalogueFilters) => {
      measureHeader()
      choose(next, pathOfFilters(next), { preventScrollReset: true })
    },
    [choose, measureHeader],
  )

  return (
    <>
      <div ref={headerBox} className="flow-root">
        {header}
      </div>
      <div className="grid gap-x-12 gap-y-6 pb-8 lg:grid-cols-[17rem_1fr]">
        <FilterPanel
          filters={chosen}
          categories={categories}
          facets={facets}
          onChange={handleChange}
        />
        <section
          ref={results}
          tabIndex={-1}
          aria-label="Products"
          className="flex min-w-0 flex-col outline-none lg:block"
        >
          <CatalogueToolbar
            filters={chosen}
            total={total}
            hasFailed={hasFailed}
            onChange={handleChange}
            filterButton={
              <FilterSheet
                filters={chosen}
                categories={categories}
                facets={facets}
                total={total}
                onChange={handleChange}
              />
            }
          />
          <ActiveFilters
            filters={chosen}
            categories={categories}
            results={results}
            onChange={handleChange}
          />
          {children}
        </section>
      </div>
    </>
  )
}
