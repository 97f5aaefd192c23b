import { useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DataTable, type DataTableProps } from '#features/admin/DataTable.tsx'
import { NothingListed } from '#features/admin/NothingListed.tsx'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { returnedRow } from './return-focus.ts'
import { useReturnToHeading } from './use-return-to-heading.ts'

type Table<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'keyOf' | 'cardStyle' | 'isFixed' | 'isSortable'
>

type ListPageProps<Row, Location extends { page: number }> = {
  title: string
  caption?: string
  /** One row, such as `order`. */
  noun: string
  /** What the rows are called together, where that is not the plural. */
  things?: string
  emptyText: string
  nothingFoundText?: string
  /** Beside the heading. */
  actions?: ReactNode
  location: Location
  address: {
    all: Location
    pathOf: (location: Location) => string
    isNarrowed: (location: Location) => boolean
  }
  /** Above the table; `chosen` is shown at once, also while its rows are on their way. */
  renderFilters: (chosen: Location, choose: (next: Location) => void) => ReactNode
  /** `undefined` while there is nothing to show. */
  listed: { rows: readonly Row[]; total: number } | undefined
  isFetching: boolean
  failed: { error?: unknown; refetch: () => unknown; isFetching?: boolean } | undefined
  failureWords?: string
  pageLength: number
  table: Table<Row>
}

/** A page of the panel that lists rows: their number, filters, a table and its pages. */
export const ListPage = <Row, Location extends { page: number }>({
  title,
  caption = title,
  noun,
  things = `${noun}s`,
  emptyText,
  nothingFoundText,
  actions,
  location,
  address,
  renderFilters,
  listed,
  isFetching,
  failed,
  failureWords = `Failed to fetch ${things}`,
  pageLength,
  table,
}: ListPageProps<Row, Location>) => {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const [returnedTo, setReturnedTo] = useState(() => returnedRow(state))
  const [chosen, choose] = useOptimisticChoice(location)
  const pageCount = Math.ceil((listed?.total ?? 0) / pageLength)
  const pathOfPage = (page: number) => address.pathOf({ ...location, page })
  // The row that had the focus may have been deleted, and another try takes its button away.
  useRestoredFocus(heading, failed?.error ?? listed?.rows)
  useReturnToHeading(
    heading,
    // It may be deleted, in another state, or on another page by now.
    returnedTo === undefined || isFetching
      ? undefined
      : listed?.rows.every((row) => table.keyOf(row) !== returnedTo),
  )

  return (
    <section aria-labelledby={headingId}>
      <div
        className={classNames(
          'mb-5 flex flex-wrap gap-x-4',
          actions ? 'items-center gap-y-3' : 'items-baseline gap-y-1',
        )}
      >
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <p role="status" className="mr-auto text-ink-soft">
          {listed && counted(listed.total, noun)}
        </p>
        {actions}
      </div>
      <div className="mb-5 space-y-5">
        {renderFilters(chosen, (next) =>
          choose(next, address.pathOf(next), { preventScrollReset: true }),
        )}
      </div>
      {failed && (
        <div className="mb-5">
          <LoadFailure words={failureWords} query={failed} />
        </div>
      )}
      {!listed ? (
        !failed && <LoadingSkeleton className="h-[32rem] w-full" />
      ) : listed.rows.length === 0 ? (
        <NothingListed
          noun={`${noun}s`}
          emptyText={emptyText}
          nothingFoundText={nothingFoundText}
          isFiltered={address.isNarrowed(location)}
          pathOfAll={address.pathOf(address.all)}
          pathOfLastPage={listed.total > 0 ? pathOfPage(pageCount) : undefined}
        />
      ) : (
        <DataTable
          {...table}
          caption={caption}
          label={`Table of ${things}`}
          rows={listed.rows}
          isUpdating={isFetching}
          focusedKey={returnedTo}
          onFocusSettled={() => setReturnedTo(undefined)}
        />
      )}
      <Pagination
        label={`Pages of ${things}`}
        page={location.page}
        pageCount={pageCount}
        pathOf={pathOfPage}
        results={heading}
      />
    </section>
  )
}
