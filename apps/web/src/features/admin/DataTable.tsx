import { useEffect, useRef, type AriaAttributes, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { TableFrame } from './TableFrame.tsx'
import { tableRoles } from './table-roles.ts'

export type Column<Row> = {
  header: ReactNode
  /** Only read out. */
  isHeaderHidden?: boolean
  headerClassName?: string
  sorted?: AriaAttributes['aria-sort']
  cell: (row: Row) => ReactNode
  /** Of its cells, in the table and on the card that a row is on a phone. */
  className: string | ((row: Row) => string)
  /** Names the row. */
  isRowHeader?: boolean
  /** How many columns the cell is wide; of none, it is left out. */
  span?: (row: Row) => number | undefined
}

export type DataTableProps<Row> = {
  caption: string
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The room within a card, and between its cells. */
  cardStyle: string | ((row: Row) => string)
  /** The columns are as wide as they say, and not as wide as what they hold. */
  isFixed?: boolean
  /** Its headers sort it, so they stay in view above the cards. */
  isSortable?: boolean
  /** Its first header ticks all rows, so that one stays in view above the cards. */
  isSelectable?: boolean
  isUpdating: boolean
  /** The row whose link takes the focus. */
  focusedKey?: string | undefined
  /** Called once that row is shown: the focus is on it, or was moved elsewhere meanwhile. */
  onFocusSettled?: () => void
}

const sortRow =
  "max-sm:flex max-sm:flex-wrap max-sm:px-1.5 max-sm:before:w-full max-sm:before:px-1.5 max-sm:before:pt-2 max-sm:before:text-sm max-sm:before:text-ink-soft max-sm:before:content-['Sort_by']"

const selectRow = 'max-sm:block max-sm:*:not-first:sr-only'

const headOnPhone = ({
  isSortable,
  isSelectable,
}: {
  isSortable?: boolean
  isSelectable?: boolean
}) => {
  if (isSortable) return sortRow
  return isSelectable ? selectRow : 'max-sm:block'
}

/** A table whose rows are cards on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, label, columns, rows, keyOf, isFixed, isSortable, isSelectable, isUpdating } =
    props

  return (
    <TableFrame label={label} isUpdating={isUpdating}>
      <table
        {...tableRoles.table}
        className={classNames(
          'w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem]',
          isFixed && 'sm:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          {...tableRoles.group}
          className={classNames(
            'border-b border-beech bg-ink/4 max-sm:block',
            !isSortable && !isSelectable && 'max-sm:sr-only',
          )}
        >
          <tr {...tableRoles.row} className={headOnPhone(props)}>
            {columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Columns stay where they are.
              <Header key={index} column={column} isSortable={isSortable} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-sm:block">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

type HeaderProps<Row> = { column: Column<Row>; isSortable: boolean | undefined }

const Header = <Row,>({ column, isSortable }: HeaderProps<Row>) => (
  <th
    {...tableRoles.head}
    scope="col"
    aria-sort={column.sorted}
    className={classNames(
      'text-left font-medium whitespace-nowrap',
      isSortable ? 'px-2 py-0 max-sm:px-1.5 max-sm:text-sm lg:px-3' : 'px-3 py-2 lg:py-1',
      column.headerClassName,
    )}
  >
    {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
  </th>
)

const TableRow = <Row,>({
  row,
  columns,
  keyOf,
  cardStyle,
  focusedKey,
  onFocusSettled,
}: DataTableProps<Row> & { row: Row }) => {
  const element = useRef<HTMLTableRowElement>(null)
  const isFocused = keyOf(row) === focusedKey

  useEffect(() => {
    if (!isFocused) return
    focusOnArrival(element.current?.querySelector('a') ?? null)
    onFocusSettled?.()
  }, [isFocused, onFocusSettled])

  return (
    <tr
      ref={element}
      {...tableRoles.row}
      className={classNames(
        'border-b border-beech last:border-0 hover:bg-paper has-focus-visible:bg-paper max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center sm:h-[48px]',
        styleFor(row, cardStyle),
      )}
    >
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Columns stay where they are.
        <Cell key={index} column={column} row={row} />
      ))}
    </tr>
  )
}

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const span = column.span?.(row)
  const className = styleFor(row, column.className)
  if (span === 0) return null
  return column.isRowHeader ? (
    <th {...tableRoles.rowHead} scope="row" className={`text-left ${className}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...tableRoles.cell} colSpan={span} className={className}>
      {column.cell(row)}
    </td>
  )
}

const styleFor = <Row,>(row: Row, style: string | ((row: Row) => string)) =>
  typeof style === 'string' ? style : style(row)
