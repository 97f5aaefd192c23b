import {
  clearFilters,
  isNarrowed,
  pathOfFilters,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import emptyPicture from '#ui/art/empty-results.svg'

export const NoProductsFound = ({ filters }: { filters: CatalogueFilters }) => {
  const isLaterPage = filters.page > 1

  return (
    <EmptyState
      title="No products found"
      picture={emptyPicture}
      text={
        isLaterPage
          ? 'There are fewer pages than that.'
          : isNarrowed(filters)
            ? 'Nothing on the shelf matches all of that. Try fewer filters or another word.'
            : 'The shelf is empty right now.'
      }
      actions={
        isLaterPage ? (
          <ButtonLink to={pathOfFilters({ ...filters, page: 1 })}>Go to the first page</ButtonLink>
        ) : (
          isNarrowed(filters) && (
            <ButtonLink to={pathOfFilters(clearFilters(filters))} preventScrollReset>
              Clear filters
            </ButtonLink>
          )
        )
      }
    />
  )
}
