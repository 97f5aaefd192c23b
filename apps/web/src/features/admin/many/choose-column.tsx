import type { Column } from '#features/admin/DataTable.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import type { Choosable, Chosen } from './use-chosen.ts'

type ChooseColumnOptions<Row extends Choosable> = {
  chosen: Chosen<Row>
  page: readonly Row[]
  nameOf: (row: Row) => string
  /** In a table whose columns are as wide as they say. */
  isFixed?: boolean
  /** Where it is on the card that a row is on a phone. */
  placeOnCard?: string
}

/** A box for each row of the page, and one for all of them. */
export const chooseColumn = <Row extends Choosable>({
  chosen,
  page,
  nameOf,
  isFixed = false,
  placeOnCard = 'max-sm:top-3 max-sm:left-3',
}: ChooseColumnOptions<Row>): Column<Row> => {
  const isWhole = page.length > 0 && page.every(({ id }) => chosen.byId.has(id))

  return {
    header: (
      <Checkbox
        label={<span className="sm:sr-only">Select all on this page</span>}
        checked={isWhole}
        onChange={() => chosen.mark(page, !isWhole)}
      />
    ),
    // On a phone above the links that sort.
    headerClassName: `max-sm:order-first max-sm:w-full sm:pr-0! ${isFixed ? 'sm:w-9 lg:w-12' : 'sm:w-px'}`,
    className: `pl-2 max-sm:absolute max-sm:p-0 sm:w-px lg:pl-3 ${placeOnCard}`,
    cell: (row) => (
      <Checkbox
        label={<span className="sr-only">Select {nameOf(row)}</span>}
        checked={chosen.byId.has(row.id)}
        // A range would mark the text of the rows between.
        className="select-none"
        onChange={({ nativeEvent }) =>
          chosen.toggle(row, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  }
}
