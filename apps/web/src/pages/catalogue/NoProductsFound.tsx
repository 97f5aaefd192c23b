import {
  clearFilters,
  isNarrowed,
  pathOfFilters,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import emptyPicture from '#ui/art/empty-results.svg'

type NoProductsFoundProps = { filters: CatalogueFilters; isUnknownCategory: boolean }

export const NoProductsFound = ({ filters, isUnknownCategory }: NoProductsFoundProps) => {
  const isLaterPage = filters.page > 1

  return (
    <EmptyState
      title="No products found"
      picture={emptyPicture}
      text={
        isUnknownCategory
          ? 'There is no such category. It may have been renamed, or the address has a slip in it.'
          : isLaterPage
            ? 'There are fewer pages than that.'
            : isNarrowed(filters)
              ? 'Nothing on the shelf matches all of that. Try fewer filters or another word.'
              : 'The shelf is empty right now.'
      }
      actions={
        isUnknownCategory ? (
          <ButtonLink to={paths.products()}>See all products</ButtonLink>
        ) : isLaterPage ? (
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
