import type { Column } from '#features/admin/DataTable.tsx'
import { CountField } from './CountField.tsx'
import { productColumn } from './stock-columns.tsx'
import type { ListedStock } from './stock-query.ts'

/** On a phone: the picture, the name, and below them the count. */
export const countCardStyle = 'max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 max-sm:pr-3 max-sm:pl-17'

export const countColumns: Column<ListedStock>[] = [
  productColumn,
  {
    header: 'On the shelf',
    headerClassName: 'text-right!',
    className:
      'px-3 py-2 text-right whitespace-nowrap text-ink-soft tabular-nums max-sm:p-0 max-sm:text-sm',
    cell: ({ counted, on_hand: onHand }) =>
      counted ? (
        <>
          {onHand.toLocaleString('en-US')}
          <span className="sm:hidden"> on the shelf</span>
        </>
      ) : (
        'Not counted'
      ),
  },
  {
    header: 'Count',
    className: 'px-3 py-1.5 max-sm:w-full max-sm:p-0 sm:w-60 lg:w-1/2',
    cell: (level) => <CountField level={level} />,
  },
]
