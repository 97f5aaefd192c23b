import {
  pathOfLocation,
  wholeListing,
  type ProductListing,
} from '#features/admin/admin-location.ts'
import { listingPageLength } from '#features/admin/list/listing-query.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** Why the table has no row: `total` counts the products on all of its pages. */
export const NoProductsListed = ({ list, total }: { list: ProductListing; total: number }) => {
  const { query, category, stock } = wholeListing
  const isFiltered = list.query !== query || list.category !== category || list.stock !== stock

  // As after the only product of the last page was deleted.
  if (total > 0) {
    const page = Math.ceil(total / listingPageLength)
    return (
      <EmptyState
        title="No products found"
        text="There are fewer pages than that."
        actions={
          <ButtonLink to={pathOfLocation({ ...list, page })}>Go to the last page</ButtonLink>
        }
      />
    )
  }
  if (!isFiltered) {
    return (
      <EmptyState
        title="No products yet"
        text="Add the first one here, or bring a whole list with Import CSV."
      />
    )
  }
  return (
    <EmptyState
      title="No products found"
      text="Nothing in the catalogue matches this search."
      actions={
        <ButtonLink to={pathOfLocation({ ...list, query, category, stock, page: 1 })}>
          Show all products
        </ButtonLink>
      }
    />
  )
}
