import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { DataTable, type DataTableProps } from '#features/admin/DataTable.tsx'
import { KeysOfList } from '#features/admin/keys/KeysOfList.tsx'
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
  'columns' | 'keyOf' | 'cardStyle' | 'isFixed' | 'isSortable' | 'isSelectable'
>

type ListPageProps<Row, Location extends { page: number }> = {
  title: string
  caption?: string
  /** One row, such as `order`. */
  noun: string
  /** What the rows are called together, where that is not the plural. */
  things?: string
  emptyText: string
  /** Instead of 'nothing matches'. */
  nothing?: string | undefined
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
  /** The row that was opened last, to which the button 'Back' of the browser leads. */
  openedRow?: string | undefined
  /** Each row has a box to tick. */
  isSelectable?: boolean
  table: Table<Row>
}

/** A page of the panel that lists rows: their number, filters, a table and its pages. */
export const ListPage = <Row, Location extends { page: number }>(
  props: ListPageProps<Row, Location>,
) => {
  const { title, noun, things = `${noun}s`, actions, location, address, listed, failed } = props
  const headingId = useId()
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, choose] = useOptimisticChoice(location)
  // The row that had the focus may have been deleted, and another try takes its button away.
  useRestoredFocus(heading, failed?.error ?? listed?.rows)

  return (
    <section ref={place} aria-labelledby={headingId}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-4 gap-y-2',
            actions !== undefined && 'w-full',
          )}
        >
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <p role="status" className="mr-auto text-ink-soft">
            {listed && counted(listed.total, noun)}
          </p>
          <KeysOfList list={place} heading={heading} isSelectable={props.isSelectable ?? false} />
          {actions}
        </div>
        {props.renderFilters(chosen, (next) =>
          choose(next, address.pathOf(next), { preventScrollReset: true }),
        )}
      </div>
      {failed && (
        <div className="mb-5">
          <LoadFailure words={props.failureWords ?? `Failed to fetch ${things}`} query={failed} />
        </div>
      )}
      <ListedRows {...props} things={things} heading={heading} />
      <Pagination
        label={`Pages of ${things}`}
        page={location.page}
        pageCount={pageCountOf(props)}
        pathOf={(page) => address.pathOf({ ...location, page })}
        results={heading}
      />
    </section>
  )
}

type PageCountProps = Pick<ListPageProps<unknown, { page: number }>, 'listed' | 'pageLength'>

const pageCountOf = ({ listed, pageLength }: PageCountProps) =>
  Math.ceil((listed?.total ?? 0) / pageLength)

type ListedRowsProps<Row, Location extends { page: number }> = ListPageProps<Row, Location> & {
  things: string
  heading: RefObject<HTMLElement | null>
}

/** The table, or what stands in its place. */
const ListedRows = <Row, Location extends { page: number }>(
  props: ListedRowsProps<Row, Location>,
) => {
  const { title, caption = title, things, location, address, listed, isFetching, table } = props
  const { state } = useLocation()
  const [returnedTo, setReturnedTo] = useState(() => returnedRow(state) ?? props.openedRow)
  useReturnToHeading(
    props.heading,
    // It may be deleted, in another state, or on another page by now.
    returnedTo === undefined || isFetching
      ? undefined
      : listed?.rows.every((row) => table.keyOf(row) !== returnedTo),
  )

  if (!listed) return !props.failed && <LoadingSkeleton className="h-[32rem] w-full" />
  if (listed.rows.length === 0) {
    return (
      <NothingListed
        noun={`${props.noun}s`}
        emptyText={props.emptyText}
        nothing={props.nothing}
        isFiltered={address.isNarrowed(location)}
        pathOfAll={address.pathOf(address.all)}
        pathOfLastPage={
          listed.total > 0 ? address.pathOf({ ...location, page: pageCountOf(props) }) : undefined
        }
      />
    )
  }
  return (
    <DataTable
      {...table}
      caption={caption}
      label={`Table of ${things}`}
      rows={listed.rows}
      isUpdating={isFetching}
      focusedKey={returnedTo}
      onFocusSettled={() => setReturnedTo(undefined)}
    />
  )
}
