import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import {
  pathOfLocation,
  type ProductListing,
  type SortColumn,
} from '#features/admin/admin-location.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { tableRoles } from '#features/admin/table-roles.ts'

type SortHeaderProps = {
  column: SortColumn
  label: string
  list: ProductListing
  /** Left out where the table has not the width for it. */
  isWideOnly: boolean
}

/** Keeps the end of a price away from the start of the next column. */
export const priceStyle = 'sm:pr-5 lg:pr-8'

/** A column header that links to the list sorted by it; following it again reverses the order. */
export const SortHeader = ({ column, label, list, isWideOnly }: SortHeaderProps) => {
  const isSorted = list.sort === column
  const icon = isSorted ? (list.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  const next = {
    ...list,
    sort: column,
    isDescending: isSorted ? !list.isDescending : column === 'featured' || column === 'updated_at',
    page: 1,
  }

  return (
    <th
      {...tableRoles.head}
      scope="col"
      aria-sort={isSorted ? (list.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'px-2 py-1 font-medium max-sm:px-1.5 max-sm:text-sm lg:px-3',
        column === 'price' ? `text-right ${priceStyle}` : 'text-left',
        isWideOnly && 'max-lg:hidden',
      )}
    >
      <ShopLink
        to={pathOfLocation(next)}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:text-honey"
      >
        {label}
        <Icon of={icon} className={isSorted ? 'size-4' : 'size-4 opacity-40 max-lg:hidden'} />
      </ShopLink>
    </th>
  )
}
