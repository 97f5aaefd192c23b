import type { Product } from '@golden-bead/contracts/catalogue'
import type { Column } from '#features/admin/DataTable.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import type { Chosen } from './use-chosen.ts'

/** A box for each product of the page, and one for all of them. */
export const chooseColumn = (chosen: Chosen, page: readonly Product[]): Column<Product> => {
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
    headerClassName: 'max-sm:order-first max-sm:w-full sm:w-px sm:pr-0!',
    className: 'pl-2 max-sm:absolute max-sm:top-3 max-sm:left-3 max-sm:p-0 sm:w-px lg:pl-3',
    cell: (product) => (
      <Checkbox
        label={<span className="sr-only">Select {product.name}</span>}
        checked={chosen.byId.has(product.id)}
        // A range would mark the text of the rows between.
        className="select-none"
        onChange={({ nativeEvent }) =>
          chosen.toggle(product, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  }
}
