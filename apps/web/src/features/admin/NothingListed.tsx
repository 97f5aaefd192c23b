import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type NothingListedProps = {
  /** What the rows are called, in the plural. */
  noun: string
  /** Where the whole table is empty. */
  emptyText: string
  /** What it means that the filters show none, where that can be said. */
  nothing?: string | undefined
  isFiltered: boolean
  pathOfAll: string
  /** Leads to the last page where the address names one behind it. */
  pathOfLastPage: string | undefined
}

/** Why a table has no row. */
export const NothingListed = ({
  noun,
  emptyText,
  nothing,
  isFiltered,
  pathOfAll,
  pathOfLastPage,
}: NothingListedProps) => {
  // As after the only row of the last page was deleted.
  if (pathOfLastPage !== undefined) {
    return (
      <EmptyState
        title={`No ${noun} found`}
        text="There are fewer pages than that."
        actions={<ButtonLink to={pathOfLastPage}>Go to the last page</ButtonLink>}
      />
    )
  }
  if (!isFiltered) return <EmptyState title={`No ${noun} yet`} text={emptyText} />
  return (
    <EmptyState
      title={nothing ?? `No ${noun} found`}
      text={nothing === undefined && 'Nothing matches your search or filters.'}
      actions={<ButtonLink to={pathOfAll}>{`Show all ${noun}`}</ButtonLink>}
    />
  )
}
