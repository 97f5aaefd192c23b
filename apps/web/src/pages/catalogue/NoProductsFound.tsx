import type { ReactNode } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import {
  clearFilters,
  isNarrowed,
  pathOfFilters,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NearestProducts } from './NearestProducts.tsx'
import emptyPicture from '#ui/art/empty-results.svg'

type NoProductsFoundProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
  countAbovePriceMax: number
}

export const NoProductsFound = ({
  filters,
  categories,
  countAbovePriceMax,
}: NoProductsFoundProps) => {
  const unknown = unknownCategory(filters, categories)
  const isEmpty = unknown === undefined && filters.page === 1 && countAbovePriceMax === 0

  return (
    <>
      <EmptyState
        title="No products found"
        picture={emptyPicture}
        {...reasonOf(filters, unknown, countAbovePriceMax)}
      />
      {isEmpty && isNarrowed(filters) && (
        <NearestProducts filters={filters} categories={categories} />
      )}
    </>
  )
}

const reasonOf = (
  filters: CatalogueFilters,
  unknown: string | undefined,
  countAbovePriceMax: number,
): { title?: string; text: string; actions?: ReactNode } => {
  if (unknown !== undefined) {
    const rest = filters.categories.filter((id) => id !== unknown)
    return {
      text: `There is no category “${unknown}”. It may have another name now.`,
      actions: (
        <ButtonLink to={pathOfFilters({ ...filters, categories: rest, page: 1 })}>
          {rest.length > 0 ? 'Search without it' : 'Search all categories'}
        </ButtonLink>
      ),
    }
  }
  if (filters.page > 1) {
    return {
      title: `There is no page ${filters.page}`,
      text: 'There are fewer pages than that.',
      actions: (
        <ButtonLink to={pathOfFilters({ ...filters, page: 1 })}>Go to the first page</ButtonLink>
      ),
    }
  }
  if (countAbovePriceMax > 0) {
    return {
      text: 'Everything that matches costs more than the highest price in the filter.',
      actions: (
        <ButtonLink to={pathOfFilters({ ...filters, priceMax: undefined })} preventScrollReset>
          Show more expensive products
        </ButtonLink>
      ),
    }
  }
  if (!isNarrowed(filters)) return { text: 'The shelf is empty right now.' }
  if (!isNarrowed({ ...filters, query: '' })) {
    return {
      text: `Nothing matches “${filters.query}”. Try another word.`,
      actions: <ButtonLink to={pathOfFilters(clearFilters(filters))}>Show all products</ButtonLink>,
    }
  }
  return {
    text: 'Nothing on the shelf matches all of that. Try fewer filters or another word.',
    actions: (
      <ButtonLink to={pathOfFilters(clearFilters(filters))} preventScrollReset>
        Clear filters
      </ButtonLink>
    ),
  }
}

/** One that an address names and the shop does not have. */
const unknownCategory = (
  { categories: named }: CatalogueFilters,
  known: readonly Category[] | undefined,
) => known && named.find((name) => !known.some(({ id }) => id === name))
